import { createHash } from 'node:crypto';
import type { ListingPreview } from '@ballpark/contracts/listings';
import { MEDIA_BASE, readPhotoUrl } from '@ballpark/contracts/photo-urls';

/** Raised when cards are drawn differently: every card then has a new name. */
const DRAWING = 1;

/** What is on a card, and nothing else of the listing. */
export type CardContent = { title: string; location: string; photoHash: string | undefined };

export const CARD_BASE = `${MEDIA_BASE}/cards`;

export function cardContent({ title, location, photoUrl }: ListingPreview): CardContent {
  return { title, location, photoHash: photoUrl === null ? undefined : readPhotoUrl(photoUrl)?.contentHash };
}

/** Named by what is on it, so what an address shows never changes. */
export function cardHash({ title, location, photoHash }: CardContent): string {
  return createHash('sha256')
    .update(JSON.stringify([DRAWING, title, location, photoHash ?? null]))
    .digest('hex');
}

export function cardPath(listingId: string, hash: string): string {
  return `${CARD_BASE}/${listingId}/${hash}.jpg`;
}

/** In storage, beside the photos. */
export function cardKey(hash: string): string {
  return `${hash}/card.jpg`;
}
