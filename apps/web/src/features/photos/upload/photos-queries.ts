import { uploadListingPhoto, uploadListingPhotos, uploadProfilePhoto } from '@ballpark/contracts/photos';
import { PHOTO_UPLOAD_EDGE } from '@ballpark/rules/photos';
import { upload } from '../../../api/upload.ts';
import { listingPhotoMessages, photoMessages } from '../messages.ts';
import type { Part } from './crop-frame.ts';
import { PhotoError, uploadProblem } from './photo-problem.ts';
import { shrinkPhoto } from './shrink-photo.ts';

export type PhotoToSend = {
  file: File;
  /** The part to keep; without one the whole file goes as it is, and the server decides. */
  part: Part | null;
};

type Sending = { signal: AbortSignal; onProgress: (share: number) => void };

/** Makes a profile photo small, sends it and answers its address. */
export async function sendProfilePhoto({ file, part }: PhotoToSend, sending: Sending): Promise<string> {
  try {
    const picture = part === null ? file : await shrinkPhoto({ file, part, edge: PHOTO_UPLOAD_EDGE });
    const { url } = await upload(uploadProfilePhoto, { body: await payloadOf(picture, file.name), ...sending });
    return url;
  } catch (cause) {
    throw new PhotoError(uploadProblem(cause, photoMessages.profileFailed), { cause });
  }
}

/** Makes one photo of a listing small, sends it and answers its address. */
export async function sendListingPhoto(file: File, sending: Sending): Promise<string> {
  try {
    const body = await payloadOf(await smallest(file), file.name);
    const { url } = await upload(uploadListingPhoto, { body, ...sending });
    return url;
  } catch (cause) {
    throw new PhotoError(uploadProblem(cause, listingPhotoMessages.failed), { cause });
  }
}

/** The same for several photos in one call: all of them are stored, or none. */
export async function sendListingPhotos(files: readonly File[], sending: Sending): Promise<string[]> {
  try {
    const photos: Awaited<ReturnType<typeof payloadOf>>[] = [];
    // One after the other: five unpacked pictures at once are too much for a small phone.
    for (const file of files) photos.push(await payloadOf(await smallest(file), file.name));
    const stored = await upload(uploadListingPhotos, { body: { photos }, ...sending });
    return stored.photos.map(({ url }) => url);
  } catch (cause) {
    throw new PhotoError(uploadProblem(cause, listingPhotoMessages.allFailed), { cause });
  }
}

/** Drawn small; or as it is, where this browser cannot read it or would make it larger, and the server decides. */
async function smallest(file: File): Promise<Blob> {
  try {
    const drawn = await shrinkPhoto({ file, part: null, edge: PHOTO_UPLOAD_EDGE });
    return drawn.size < file.size ? drawn : file;
  } catch {
    return file;
  }
}

async function payloadOf(picture: Blob, name: string) {
  return { base64Data: await asDataUrl(picture), filename: name.slice(-255) };
}

function asDataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The file cannot be read')));
    reader.readAsDataURL(blob);
  });
}
