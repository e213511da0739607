import { createHash } from 'node:crypto';
import type { ListingPreview } from '@ballpark/contracts/listings';
import { describeClosed } from '@ballpark/rules/listings';
import { MEDIA_BASE, readPhotoUrl } from '@ballpark/contracts/photo-urls';
import type { Town } from '../places/find-town.ts';

/** Increase this when the drawing changes: it is part of the hash, so every card gets a new URL. */
const DRAWING_VERSION = 3;

/** Above the title of an open listing. */
const QUESTION = 'What is it worth?';
/** Above the name of a town. */
const TAGLINE = 'Neighbours say what things are worth';

/** The texts and the photo on the card of a listing. */
export type CardContent = {
  title: string;
  location: string;
  photoHash: string | undefined;
  /** A question, or that the listing is closed. */
  eyebrow: string;
};

export const CARD_BASE = `${MEDIA_BASE}/cards`;
export const TOWN_CARD_BASE = `${CARD_BASE}/town`;

type CardSource = Pick<ListingPreview, 'title' | 'location' | 'photoUrl' | 'isActive' | 'suggestionCount'>;

export function toCardContent({ title, location, photoUrl, isActive, suggestionCount }: CardSource): CardContent {
  return {
    title,
    location,
    photoHash: photoUrl === null ? undefined : readPhotoUrl(photoUrl)?.contentHash,
    eyebrow: isActive ? QUESTION : describeClosed(suggestionCount),
  };
}

/** Hashes the content, so that the picture at one URL never changes. */
export function hashCard({ title, location, photoHash, eyebrow }: CardContent): string {
  return createHash('sha256')
    .update(JSON.stringify([DRAWING_VERSION, title, location, photoHash ?? null, eyebrow]))
    .digest('hex');
}

export function buildCardPath(listingId: string, hash: string): string {
  return `${CARD_BASE}/${listingId}/${hash}.jpg`;
}

/** The card of a town says what the site does there; nothing on it changes with the town's listings. */
export function toTownCardContent({ name, displayName }: Pick<Town, 'name' | 'displayName'>): CardContent {
  const [, ...region] = displayName.split(', ');
  return { title: name, location: region.join(', '), photoHash: undefined, eyebrow: TAGLINE };
}

export function buildTownCardPath(town: Pick<Town, 'name' | 'displayName' | 'geonameId'>): string {
  return `${TOWN_CARD_BASE}/${town.geonameId}/${hashCard(toTownCardContent(town))}.jpg`;
}

/** The key in object storage, next to the photos. */
export function buildCardKey(hash: string): string {
  return `${hash}/card.jpg`;
}
