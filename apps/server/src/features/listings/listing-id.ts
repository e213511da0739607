import { UUID, uuidv7obj } from 'uuidv7';
import type { Cell } from '../../database/grid.ts';

const FORM = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** An H3 index has its base cell (7 bits) and its first two digits (3 bits each) from here on. */
const REGION_SHIFT = 39n;
const REGION_MASK = 0x1fffn;

/** No base cell has this number: there are 122. */
const NOWHERE = 127 << 6;

/**
 * A time-ordered id whose last 16 bits carry the region it was created in: the cell of resolution 2, some 87,000 km²,
 * and three random bits. Whoever has the id can tell which database the listing is in, wherever it moves later.
 */
export function newListingId(place: Cell | undefined): string {
  return newIdIn(regionOf(place));
}

/** An id for what belongs to a listing, with the same region in it: the two are in the same database. */
export function newIdBeside(listingId: string): string {
  const [high = 0, low = 0] = UUID.parse(listingId).bytes.subarray(-2);
  return newIdIn(((high << 8) | low) >> 3);
}

function newIdIn(region: number): string {
  const bytes = Uint8Array.from(uuidv7obj().bytes);
  const tail = (region << 3) | ((bytes[15] ?? 0) & 7);
  bytes[14] = tail >> 8;
  bytes[15] = tail & 255;
  return UUID.ofInner(bytes).toString();
}

/** Whether this can be an id at all; what is none belongs to no listing. */
export function isListingId(text: string): boolean {
  return FORM.test(text);
}

function regionOf(place: Cell | undefined): number {
  return place ? Number((BigInt(place.h7) >> REGION_SHIFT) & REGION_MASK) : NOWHERE;
}
