import { PROFILE_PHOTO_MAX_BYTES, PROFILE_PHOTO_TYPES } from '@ballpark/rules/photos';
import { ApiError } from '../../api/api-error.ts';
import { photoMessages } from '../../messages/photos.ts';

const TYPES: readonly string[] = PROFILE_PHOTO_TYPES;

/** What is wrong with a chosen file, before anything is sent. */
export function fileProblem({ type, size }: Pick<File, 'type' | 'size'>): string | undefined {
  if (!TYPES.includes(type)) return photoMessages.wrongType;
  if (size > PROFILE_PHOTO_MAX_BYTES) return photoMessages.tooLarge;
  return undefined;
}

/** Refusals that are about the picture itself: the server's sentence tells more than the screen's. */
const ABOUT_THE_PICTURE = ['image_too_large', 'invalid_image_type', 'unreadable_image'];

/** What a person reads about an upload that failed: about the picture the server's words, else the screen's own. */
export function uploadProblem(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError) || !ABOUT_THE_PICTURE.includes(error.code)) return fallback;
  return error.sentence ?? fallback;
}
