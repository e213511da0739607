import type { Queryable, Trx } from '../../../database/client.ts';
import type { Instant } from '../../../database/instant.ts';
import {
  countOldListingRows,
  deleteOldListingRow,
  listOldListingIds,
  lockOldListingRow,
  type OldListingQuery,
} from './old-listing.repository.ts';

/** Ids of listings that were closed or deleted until then, whose XP is paid and about which every case is decided. */
export function listOldListings(db: Queryable, query: OldListingQuery): Promise<string[]> {
  return listOldListingIds(db, query);
}

/** How many `listOldListings` finds, up to the limit. */
export function countOldListings(db: Queryable, query: OldListingQuery): Promise<number> {
  return countOldListingRows(db, query);
}

type OldListing = { ownerId: string; photoUrls: string[] };

/** Locks such a listing; undefined if it is gone, or if a case was opened meanwhile. */
export function lockOldListing(trx: Trx, id: string, endedUntil: Instant): Promise<OldListing | undefined> {
  return lockOldListingRow(trx, id, endedUntil);
}

/** Deletes a locked listing. Its suggestions go before it, its awards after it. */
export function deleteLockedListing(trx: Trx, id: string): Promise<void> {
  return deleteOldListingRow(trx, id);
}
