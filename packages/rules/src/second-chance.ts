import { EXTENSION_OFFERED_HOURS, getFirstEnd, type LateOutcome } from './listings.ts';

const HOUR_MS = 3_600_000;

type ListingTimes = { createdAt: Date; closesAt: Date };

export function isExtended({ createdAt, closesAt }: ListingTimes): boolean {
  return closesAt > getFirstEnd(createdAt);
}

/** Whether the owner may extend an open listing now. One that is still open after its end may be extended, too. */
export function canExtend(times: ListingTimes, now: Date): boolean {
  return !isExtended(times) && times.closesAt.getTime() - now.getTime() <= EXTENSION_OFFERED_HOURS * HOUR_MS;
}

type EndedListing = { autoClosedAt: unknown; lateOutcome: LateOutcome | null };

/** Whether the owner may post a listing again as a new one: it closed automatically, and no outcome is reported. */
export function canPostAgain({ autoClosedAt, lateOutcome }: EndedListing): boolean {
  return autoClosedAt !== null && lateOutcome === null;
}

type OwnListing = EndedListing & { isActive: boolean; createdAt: string; closesAt: string };

/** Whether the owner of a listing can extend it or has done so, or can post it again. */
export function hasSecondChance(listing: OwnListing, now: Date): boolean {
  if (!listing.isActive) return canPostAgain(listing);
  const times = { createdAt: new Date(listing.createdAt), closesAt: new Date(listing.closesAt) };
  return isExtended(times) || canExtend(times, now);
}
