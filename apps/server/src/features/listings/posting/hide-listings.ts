import type { Trx } from '../../../database/client.ts';
import type { HiddenReason, Hiding } from '../../../database/hidden-columns.ts';
import { hideRows, type ListingTarget, showRows } from './hidden-listings.repository.ts';

/** Hides one listing, all of a member or the open ones, and returns their ids. Feeds, pages, previews and counts leave them out. */
export function hideListings(trx: Trx, target: ListingTarget, hiding: Hiding): Promise<string[]> {
  return hideRows(trx, target, hiding);
}

/** Takes the reason back, and returns the listings that had it. They are shown again unless another reason is left. */
export function showListings(trx: Trx, target: ListingTarget, reason: HiddenReason): Promise<string[]> {
  return showRows(trx, target, reason);
}
