const MEBIBYTE = 1024 * 1024;

/** Profile, background and onboarding images. */
export const PROFILE_PHOTO_MAX_BYTES = 10 * MEBIBYTE;
export const PROFILE_PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'] as const;

/** Photos of a listing. */
export const LISTING_PHOTO_MAX_BYTES = 5 * MEBIBYTE;
export const LISTING_PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;

/** Above this an image is refused before it is decoded: a small file can unpack to gigabytes. */
export const PHOTO_MAX_PIXELS = 33_177_600;

/** The browser makes photos this small before sending them. */
export const PHOTO_UPLOAD_EDGE = 2048;

/** Longest edge of the copy that is kept; every size is made from it. Twice what any screen of ours shows. */
export const PHOTO_MASTER_EDGE = 2048;

/** A photo nobody uses is removed after this long. */
export const ORPHAN_PHOTO_HOURS = 48;

/** What a body of base64 takes for so many bytes, with room for the JSON around it. */
export function base64BodyBytes(bytes: number): number {
  return Math.ceil(bytes / 3) * 4 + 64 * 1024;
}
