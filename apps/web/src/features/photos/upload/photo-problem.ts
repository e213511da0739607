import { PROFILE_PHOTO_MAX_BYTES, PROFILE_PHOTO_TYPES } from '@ballpark/rules/photos';
import { ApiError } from '../../../api/api-error.ts';
import { photoMessages } from '../messages.ts';

const TYPES: readonly string[] = PROFILE_PHOTO_TYPES;

/** What is wrong with a chosen file, before anything is sent. */
export function fileProblem({ type, size }: Pick<File, 'type' | 'size'>): string | undefined {
  if (!TYPES.includes(type)) return photoMessages.wrongType;
  if (size > PROFILE_PHOTO_MAX_BYTES) return photoMessages.tooLarge;
  return undefined;
}

/** A photo could not be stored; the message says why. */
export class PhotoError extends Error {}

/** Refusals that are about the picture itself: the server's sentence tells more than the screen's. */
const ABOUT_THE_PICTURE = [
  'image_too_large',
  'invalid_image_type',
  'listing_image_too_large',
  'invalid_listing_image_type',
  'unreadable_image',
];

/** Sending such a picture again would end the same way. */
export function isAboutThePicture(error: unknown): error is ApiError {
  return error instanceof ApiError && ABOUT_THE_PICTURE.includes(error.code);
}

/** What a person reads about an upload that failed: about the picture the server's words, else the screen's own. */
export function uploadProblem(error: unknown, fallback: string): string {
  return isAboutThePicture(error) ? (error.sentence ?? fallback) : fallback;
}
