const MEBIBYTE = 1024 * 1024;

/** Megabytes of photos that one member may have stored, in all sizes. The operator may set another number. */
export const PHOTO_QUOTA_MB = 500;

/** Limits for profile, background and onboarding images. */
export const PROFILE_PHOTO_MAX_BYTES = 10 * MEBIBYTE;
export const PROFILE_PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'] as const;

/** Limits for listing photos. */
export const LISTING_PHOTO_MAX_BYTES = 5 * MEBIBYTE;
export const LISTING_PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;

/** Larger images are refused before they are decoded: a small file can unpack to gigabytes. */
export const PHOTO_MAX_PIXELS = 33_177_600;

/** The browser scales photos down to this edge before it uploads them. */
export const PHOTO_UPLOAD_EDGE = 2048;

/** Longest edge of the stored master, from which every variant is made. Twice the largest size the screens show. */
export const PHOTO_MASTER_EDGE = 2048;

/** After this time an unused photo is given up: its row is deleted and its objects are marked for removal. */
export const ORPHAN_PHOTO_HOURS = 48;

/** The objects of a photo are removed this long after they were marked, so that a restored database finds them. */
export const PHOTO_REMOVAL_DAYS = 14;

/** The share of all stored photos that one night may remove. A mistake then takes weeks, not one night. */
export const PHOTO_REMOVAL_SHARE = 0.05;

/** At most this many of the 64 bits that describe how a picture looks differ between pictures that look the same. */
export const LOOKALIKE_MAX_BITS = 6;

/** A picture with fewer set or unset bits is nearly one colour, or one gradient, and looks like many others. */
export const LOOKALIKE_MIN_DETAIL = 8;

/** A copy of a removed photo is kept as evidence for this long, for authorities and for an appeal. It is not served. */
export const PHOTO_EVIDENCE_DAYS = 90;

/** Size limit of a JSON body with this many bytes in base64, plus 64 KiB for the rest of the JSON. */
export function base64BodyBytes(bytes: number): number {
  return Math.ceil(bytes / 3) * 4 + 64 * 1024;
}

/** How one stored size of a photo is made from the upload. */
export type PhotoVariant = {
  width: number;
  height: number;
  /** `cover` fills the box and crops the rest; `inside` keeps the whole picture and never enlarges it. */
  fit: 'cover' | 'inside';
  webpQuality: number;
  /** Set where a background job also makes AVIF. Encoding is slow, so only sizes that gain most have it. */
  avifQuality?: number;
};

export const PHOTO_KIND_NAMES = ['profile', 'listing'] as const;
export type PhotoKind = (typeof PHOTO_KIND_NAMES)[number];

/** The stored sizes of each kind of photo. This is the only place to add a size. */
export const PHOTO_VARIANTS: Record<PhotoKind, Readonly<Record<string, PhotoVariant>>> = {
  profile: {
    '96': { width: 96, height: 96, fit: 'cover', webpQuality: 75 },
    '256': { width: 256, height: 256, fit: 'cover', webpQuality: 75 },
    '1200': { width: 1200, height: 1200, fit: 'inside', webpQuality: 75, avifQuality: 50 },
  },
  // The heights fit upright 3:4 phone photos, so these also reach the width in the variant's name.
  listing: {
    '320': { width: 320, height: 427, fit: 'inside', webpQuality: 75 },
    '400': { width: 400, height: 533, fit: 'inside', webpQuality: 72 },
    '640': { width: 640, height: 853, fit: 'inside', webpQuality: 75, avifQuality: 50 },
    '960': { width: 960, height: 1280, fit: 'inside', webpQuality: 75, avifQuality: 50 },
    '1600': { width: 1600, height: 2133, fit: 'inside', webpQuality: 78 },
  },
};
