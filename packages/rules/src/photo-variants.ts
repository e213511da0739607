/** How one stored size of a photo is made from the picture that was sent. */
export type PhotoVariant = {
  width: number;
  height: number;
  /** `cover` fills the box and crops what is left over; `inside` keeps the whole picture and never enlarges it. */
  fit: 'cover' | 'inside';
  webpQuality: number;
  /** Set where a background job also makes AVIF: sizes at which the smaller file is worth its slow making. */
  avifQuality?: number;
};

export const PHOTO_KIND_NAMES = ['profile', 'listing'] as const;
export type PhotoKind = (typeof PHOTO_KIND_NAMES)[number];

/** The sizes each kind of photo is kept in. A size is added here and nowhere else. */
export const PHOTO_VARIANTS: Record<PhotoKind, Readonly<Record<string, PhotoVariant>>> = {
  profile: {
    '96': { width: 96, height: 96, fit: 'cover', webpQuality: 75 },
    '256': { width: 256, height: 256, fit: 'cover', webpQuality: 75 },
    '1200': { width: 1200, height: 1200, fit: 'inside', webpQuality: 75, avifQuality: 50 },
  },
  // As wide as their name says, for upright pictures of a phone too.
  listing: {
    '320': { width: 320, height: 427, fit: 'inside', webpQuality: 75 },
    '400': { width: 400, height: 533, fit: 'inside', webpQuality: 72 },
    '640': { width: 640, height: 853, fit: 'inside', webpQuality: 75, avifQuality: 50 },
    '960': { width: 960, height: 1280, fit: 'inside', webpQuality: 75, avifQuality: 50 },
    '1600': { width: 1600, height: 2133, fit: 'inside', webpQuality: 78 },
  },
};
