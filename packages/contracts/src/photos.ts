import './zod-config.ts';
import { base64BodyBytes, PROFILE_PHOTO_MAX_BYTES } from '@ballpark/rules/photos';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** One picture: its bytes in base64, with or without a `data:` prefix, and the name of the file it was. */
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
  errors: ['image_too_large', 'invalid_image_type', 'unreadable_image'],
});

export const checkPhotoHealth = endpoint({
  method: 'GET',
  path: '/photos/health',
  summary: 'Whether photos can be stored right now.',
  access: 'public',
  success: { status: 200, data: z.object({ status: z.string() }) },
  errors: [],
});
