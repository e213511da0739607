import { ApiError } from '../../../api/api-error.ts';

/** The message is a sentence for the member. */
export class PhotoError extends Error {}

/** Refusals of the picture itself, or of one more. The server's sentence is more precise than ours. */
const PICTURE_REFUSALS = [
  'image_too_large',
  'invalid_image_type',
  'listing_image_too_large',
  'invalid_listing_image_type',
  'unreadable_image',
  'photo_quota_reached',
];

/** Sending the same picture again would fail again. */
export function isPictureRefusal(error: unknown): error is ApiError {
  return error instanceof ApiError && PICTURE_REFUSALS.includes(error.code);
}

/** The server's sentence about a refused picture, else the fallback. */
export function describeUploadError(error: unknown, fallback: string): string {
  return isPictureRefusal(error) ? (error.sentence ?? fallback) : fallback;
}
