import type { AppContext } from '../../../core/context.ts';
import type { Trx } from '../../../database/client.ts';
import type { HiddenReason, Hiding } from '../../../database/hidden-columns.ts';
import { planPhotoPurge, updateHiddenPhotos } from '../../photos/hiding/hide-photos.ts';
import {
  type ChangedListing,
  findOwnerAndPhotos,
  hideListingRows,
  type ListingTarget,
  showListingRows,
} from './hidden-listings.repository.ts';

/**
 * Hides one listing, all of a member or the open ones, and returns their ids. Feeds, pages, previews and counts leave them
 * out, and their photos are not served.
 */
export async function hideListings(trx: Trx, target: ListingTarget, hiding: Hiding): Promise<string[]> {
  return updatePhotos(trx, await hideListingRows(trx, target, hiding));
}

/** Takes the reason back, and returns the listings that had it. They are shown again unless another reason is left. */
export async function showListings(trx: Trx, target: ListingTarget, reason: HiddenReason): Promise<string[]> {
  return updatePhotos(trx, await showListingRows(trx, target, reason));
}

type HideInput = { listingId: string; reason: HiddenReason };

/** Hides one listing for what it shows: the cache in front forgets its photos too. */
export async function withdrawListing(app: AppContext, trx: Trx, { listingId, reason }: HideInput): Promise<string[]> {
  const hidden = await hideListings(trx, { listingId }, { reason, at: app.now() });
  const { photoUrls = [] } = (await findOwnerAndPhotos(trx, listingId)) ?? {};
  await planPhotoPurge(app, trx, photoUrls);
  return hidden;
}

async function updatePhotos(trx: Trx, changed: readonly ChangedListing[]): Promise<string[]> {
  await updateHiddenPhotos(trx, [...new Set(changed.map(({ ownerId }) => ownerId))]);
  return changed.map(({ id }) => id);
}
