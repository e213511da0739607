import type { Trx } from '../../../database/client.ts';
import {
  addReason,
  type HiddenReason,
  type Hiding,
  hasReason,
  removeReason,
} from '../../../database/hidden-columns.ts';

/** One listing, all listings of a member, or those of them that are still open. */
export type ListingTarget = { listingId: string } | { ownerId: string; isActive?: true };

/** Uses listing_pkey or listing_owner. */
export async function hideRows(trx: Trx, target: ListingTarget, hiding: Hiding): Promise<string[]> {
  const rows = await update(trx, target).set(addReason(hiding)).returning('id').execute();
  return rows.map(({ id }) => id);
}

export async function showRows(trx: Trx, target: ListingTarget, reason: HiddenReason): Promise<string[]> {
  const rows = await update(trx, target).set(removeReason(reason)).where(hasReason(reason)).returning('id').execute();
  return rows.map(({ id }) => id);
}

function update(trx: Trx, target: ListingTarget) {
  const rows = trx.updateTable('listing').where('deleted_at', 'is', null);
  if ('listingId' in target) return rows.where('id', '=', target.listingId);
  const owned = rows.where('owner_id', '=', target.ownerId);
  return target.isActive ? owned.where('is_active', '=', true) : owned;
}
