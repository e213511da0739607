import { createHash } from 'node:crypto';
import type { ListingPreview } from '@ballpark/contracts/listings';
import { MEDIA_BASE, readPhotoUrl } from '@ballpark/contracts/photo-urls';

/** Increase this when the drawing changes: it is part of the hash, so every card gets a new URL. */
const DRAWING_VERSION = 2;

/** The parts of a listing that its card shows. */
export type CardContent = { title: string; location: string; photoHash: string | undefined };

export const CARD_BASE = `${MEDIA_BASE}/cards`;

type CardSource = Pick<ListingPreview, 'title' | 'location' | 'photoUrl'>;

export function toCardContent({ title, location, photoUrl }: CardSource): CardContent {
  return { title, location, photoHash: photoUrl === null ? undefined : readPhotoUrl(photoUrl)?.contentHash };
}

/** Hashes the content, so that the picture at one URL never changes. */
export function hashCard({ title, location, photoHash }: CardContent): string {
  return createHash('sha256')
    .update(JSON.stringify([DRAWING_VERSION, title, location, photoHash ?? null]))
    .digest('hex');
}

export function buildCardPath(listingId: string, hash: string): string {
  return `${CARD_BASE}/${listingId}/${hash}.jpg`;
}

/** The key in object storage, next to the photos. */
export function buildCardKey(hash: string): string {
  return `${hash}/card.jpg`;
}
