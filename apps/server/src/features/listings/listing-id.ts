import { UUID, uuidv7obj } from 'uuidv7';
import type { Cell } from '../../database/grid.ts';
import { isUuid } from '../../database/new-id.ts';

/** The bits of an H3 index from here on are the base cell (7 bits) and the first two digits (3 bits each). */
const REGION_SHIFT = 39n;
const REGION_MASK = 0x1fffn;

/** Not a valid region: H3 has only 122 base cells. */
const NOWHERE = 127 << 6;

/**
 * A time-ordered id whose last 16 bits carry the region of the listing: the H3 cell of resolution 2, some 87,000 km², and
 * three random bits. A request that holds the id knows which regional database to ask.
 */
export function newListingId(cell: Cell | undefined): string {
  return newIdInRegion(toRegion(cell));
}

/** An id for a row that belongs to a listing. It carries the same region, so both rows live in the same database. */
export function newIdInSameRegion(listingId: string): string {
  return newIdInRegion(readRegion(listingId));
}

/** Whether a cell lies in the region that a listing's id carries. */
export function isInRegion(listingId: string, cell: Cell | undefined): boolean {
  return readRegion(listingId) === toRegion(cell);
}

function readRegion(listingId: string): number {
  const [high = 0, low = 0] = UUID.parse(listingId).bytes.subarray(-2);
  return ((high << 8) | low) >> 3;
}

function newIdInRegion(region: number): string {
  const bytes = Uint8Array.from(uuidv7obj().bytes);
  const tail = (region << 3) | ((bytes[15] ?? 0) & 7);
  bytes[14] = tail >> 8;
  bytes[15] = tail & 255;
  return UUID.ofInner(bytes).toString();
}

export function isListingId(text: string): boolean {
  return isUuid(text);
}

function toRegion(cell: Cell | undefined): number {
  return cell ? Number((BigInt(cell.h7) >> REGION_SHIFT) & REGION_MASK) : NOWHERE;
}
