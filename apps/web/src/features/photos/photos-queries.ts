import { uploadProfilePhoto } from '@ballpark/contracts/photos';
import { PHOTO_UPLOAD_EDGE } from '@ballpark/rules/photos';
import { upload } from '../../api/upload.ts';
import { photoMessages } from '../../messages/photos.ts';
import type { Square } from './crop-frame.ts';
import { uploadProblem } from './photo-problem.ts';
import { shrinkPhoto } from './shrink-photo.ts';

export type PhotoToSend = {
  file: File;
  /** The part to keep; without one the whole file goes as it is, and the server decides. */
  square: Square | null;
};

type Sending = { signal: AbortSignal; onProgress: (share: number) => void };

/** A photo could not be stored; the message says why. */
export class PhotoError extends Error {}

/** Makes a profile photo small, sends it and answers its address. */
export async function sendProfilePhoto({ file, square }: PhotoToSend, sending: Sending): Promise<string> {
  try {
    const picture = square === null ? file : await shrinkPhoto({ file, square, edge: PHOTO_UPLOAD_EDGE });
    const body = { base64Data: await asDataUrl(picture), filename: file.name.slice(-255) };
    const { url } = await upload(uploadProfilePhoto, { body, ...sending });
    return url;
  } catch (cause) {
    throw new PhotoError(uploadProblem(cause, photoMessages.profileFailed), { cause });
  }
}

function asDataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The file cannot be read')));
    reader.readAsDataURL(blob);
  });
}
