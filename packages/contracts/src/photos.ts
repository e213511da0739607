import './zod-config.ts';
import { LISTING_PHOTOS_MAX } from '@ballpark/rules/listings';
import { base64BodyBytes, LISTING_PHOTO_MAX_BYTES, PROFILE_PHOTO_MAX_BYTES } from '@ballpark/rules/photos';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** One picture: its bytes in base64, with or without a `data:` prefix, and its file name. */
export const photoPayload = z.object({
  base64Data: z.string({ error: 'Please choose an image' }).check(z.minLength(1, 'Please choose an image')),
  filename: z.string().check(z.maxLength(255)),
});

export const uploadProfilePhoto = endpoint({
  method: 'POST',
  path: '/photos/upload-profile-base64',
  summary: 'Store a profile photo or background image.',
  access: 'verified',
  limit: 'upload',
  bodyMaxBytes: base64BodyBytes(PROFILE_PHOTO_MAX_BYTES + 64 * 1024),
  body: photoPayload,
  success: { status: 200, data: z.object({ url: z.string() }) },
  errors: ['image_too_large', 'invalid_image_type', 'unreadable_image', 'photo_quota_reached'],
});

const LISTING_PHOTO_ERRORS = [
  'listing_image_too_large',
  'invalid_listing_image_type',
  'unreadable_image',
  'photo_quota_reached',
] as const;

export const uploadListingPhoto = endpoint({
  method: 'POST',
  path: '/photos/upload-base64',
  summary: 'Store one photo for a listing.',
  access: 'onboarded',
  limit: 'upload',
  bodyMaxBytes: base64BodyBytes(LISTING_PHOTO_MAX_BYTES + 64 * 1024),
  body: photoPayload,
  success: { status: 200, data: z.object({ url: z.string() }) },
  errors: LISTING_PHOTO_ERRORS,
});

/** A stored photo, with its size for the layout. */
const storedPhoto = z.object({ url: z.string(), width: z.int(), height: z.int() });

const NO_PHOTOS = 'Please choose an image';

export const uploadListingPhotos = endpoint({
  method: 'POST',
  path: '/photos/upload-multiple-base64',
  summary: 'Store up to five photos for a listing, all or none.',
  access: 'onboarded',
  limit: 'upload',
  bodyMaxBytes: LISTING_PHOTOS_MAX * base64BodyBytes(LISTING_PHOTO_MAX_BYTES + 64 * 1024),
  body: z.object({
    photos: z
      .array(photoPayload, { error: NO_PHOTOS })
      .check(
        z.minLength(1, NO_PHOTOS),
        z.maxLength(LISTING_PHOTOS_MAX, `Maximum ${LISTING_PHOTOS_MAX} photos allowed`),
      ),
  }),
  success: { status: 200, data: z.object({ photos: z.array(storedPhoto) }) },
  errors: LISTING_PHOTO_ERRORS,
});

export const checkPhotoHealth = endpoint({
  method: 'GET',
  path: '/photos/health',
  summary: 'Whether photos can be stored right now.',
  access: 'public',
  success: { status: 200, data: z.object({ status: z.string() }) },
  errors: [],
});
