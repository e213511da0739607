import { sql } from 'kysely';
import type { Queryable, Trx } from '../../../database/client.ts';
import {
  addReason,
  type HiddenReason,
  type Hiding,
  hasReason,
  removeReason,
} from '../../../database/hidden-columns.ts';
import type { Instant } from '../../../database/instant.ts';

/** One listing, all listings of a member, or those of them that are still open. */
export type ListingTarget = { listingId: string } | { ownerId: string; isActive?: true };

export type ChangedListing = { id: string; ownerId: string };

/** A closing counts in the statistics only while it is shown: the next run of the job books it again. */
const BOOK_AGAIN = { booked_at: null };

/** Uses listing_pkey or listing_owner. */
export function hideListingRows(trx: Trx, target: ListingTarget, hiding: Hiding): Promise<ChangedListing[]> {
  return update(trx, target)
    .set({ ...addReason(hiding), ...BOOK_AGAIN })
    .returning(['id', 'owner_id as ownerId'])
    .execute();
}

export function showListingRows(trx: Trx, target: ListingTarget, reason: HiddenReason): Promise<ChangedListing[]> {
  return update(trx, target)
    .set({ ...removeReason(reason), ...BOOK_AGAIN })
    .where(hasReason(reason))
    .returning(['id', 'owner_id as ownerId'])
    .execute();
}

/** Marks a listing as removed for good and returns its photos. */
export async function markListingRemoved(trx: Trx, listingId: string, at: Instant): Promise<string[]> {
  const row = await trx
    .updateTable('listing')
    .set({ removed_at: sql<Date>`coalesce(removed_at, ${at})` })
    .where('id', '=', listingId)
    .returning('photo_urls as photoUrls')
    .executeTakeFirst();
  return row?.photoUrls ?? [];
}

/** Also of a hidden listing. */
export function findOwnerAndPhotos(trx: Trx, listingId: string) {
  return trx
    .selectFrom('listing')
    .select(['owner_id as ownerId', 'photo_urls as photoUrls'])
    .where('id', '=', listingId)
    .executeTakeFirst();
}

export async function clearRemovedListing(trx: Trx, listingId: string): Promise<void> {
  await trx
    .updateTable('listing')
    .set({ removed_at: null, photo_urls: [], photo_colours: [] })
    .where('id', '=', listingId)
    .where('removed_at', 'is not', null)
    .execute();
}

export async function isRemovedListing(db: Queryable, listingId: string): Promise<boolean> {
  const row = await db
    .selectFrom('listing')
    .select('id')
    .where('id', '=', listingId)
    .where('removed_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

function update(trx: Trx, target: ListingTarget) {
  const rows = trx.updateTable('listing').where('deleted_at', 'is', null);
  if ('listingId' in target) return rows.where('id', '=', target.listingId);
  const owned = rows.where('owner_id', '=', target.ownerId);
  return target.isActive ? owned.where('is_active', '=', true) : owned;
}
