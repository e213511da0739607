import type { Offer } from './offer.ts';

/** The files with an offer's pictures, below demo/photos: the first as it stands there, the others looked at otherwise. */
export function photosOf({ slug, photos = 1 }: Offer): string[] {
  return Array.from({ length: photos }, (_, index) => `listings/${slug}${index === 0 ? '' : `-${index + 1}`}.webp`);
}
