import { uploadListingPhoto, uploadListingPhotos, uploadProfilePhoto } from '@ballpark/contracts/photos';
import { PHOTO_UPLOAD_EDGE } from '@ballpark/rules/photos';
import { upload } from '../../../api/upload.ts';
import { listingPhotoMessages } from '../listing-messages.ts';
import { photoMessages } from '../picture-messages.ts';
import type { Part } from './crop-frame.ts';
import { PhotoError, describeUploadError } from './photo-problem.ts';
import { shrinkPhoto } from './shrink-photo.ts';

export type PhotoToSend = {
  file: File;
  /** The visible part. Null sends the whole file as it is; then the server decides. */
  part: Part | null;
};

type UploadOptions = { signal: AbortSignal; onProgress: (share: number) => void };

/** Shrinks a profile photo, uploads it and returns its URL. */
export async function sendProfilePhoto({ file, part }: PhotoToSend, options: UploadOptions): Promise<string> {
  try {
    const picture = part === null ? file : await shrinkPhoto({ file, part, edge: PHOTO_UPLOAD_EDGE });
    const { url } = await upload(uploadProfilePhoto, { body: await toPayload(picture, file.name), ...options });
    return url;
  } catch (cause) {
    throw new PhotoError(describeUploadError(cause, photoMessages.profileFailed), { cause });
  }
}

/** Shrinks one photo of a listing, uploads it and returns its URL. */
export async function sendListingPhoto(file: File, options: UploadOptions): Promise<string> {
  try {
    const body = await toPayload(await shrinkIfSmaller(file), file.name);
    const { url } = await upload(uploadListingPhoto, { body, ...options });
    return url;
  } catch (cause) {
    throw new PhotoError(describeUploadError(cause, listingPhotoMessages.failed), { cause });
  }
}

/** Several photos in one call: the server stores all of them or none. */
export async function sendListingPhotos(files: readonly File[], options: UploadOptions): Promise<string[]> {
  try {
    const photos: Awaited<ReturnType<typeof toPayload>>[] = [];
    // One after the other: five decoded pictures at once need too much memory on a small phone.
    for (const file of files) photos.push(await toPayload(await shrinkIfSmaller(file), file.name));
    const stored = await upload(uploadListingPhotos, { body: { photos }, ...options });
    return stored.photos.map(({ url }) => url);
  } catch (cause) {
    throw new PhotoError(describeUploadError(cause, listingPhotoMessages.allFailed), { cause });
  }
}

/** The shrunk picture, or the file itself if this browser cannot read it or would make it larger. */
async function shrinkIfSmaller(file: File): Promise<Blob> {
  try {
    const drawn = await shrinkPhoto({ file, part: null, edge: PHOTO_UPLOAD_EDGE });
    return drawn.size < file.size ? drawn : file;
  } catch {
    return file;
  }
}

async function toPayload(picture: Blob, name: string) {
  return { base64Data: await readAsDataUrl(picture), filename: name.slice(-255) };
}

function readAsDataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The file cannot be read')));
    reader.readAsDataURL(blob);
  });
}
