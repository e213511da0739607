import { readPhotoUrl } from '@ballpark/contracts/photo-urls';
import type { AppContext } from '../../../core/context.ts';
import type { Trx } from '../../../database/client.ts';
import type { ClaimedPhoto } from '../../photos/storing/claim-photos.ts';
import { releaseHeldPhotos } from '../../photos/takedown/take-down-photos.ts';
import { holdListingJob } from '../listings.jobs.ts';
import { showListings, withdrawListing } from './hide-listings.ts';
import { clearRemovedListing, findOwnerAndPhotos } from './hidden-listings.repository.ts';

type PhotosInput = { listingId: string; photos: readonly ClaimedPhoto[] };

/**
 * Plans to hide a listing that shows a held photo. By a job, soon after the post or edit: the owner gets the usual answer,
 * and the photo itself is never served. The feature moderation runs the job and opens a case.
 */
export async function holdIfPhotosHeld(app: AppContext, trx: Trx, { listingId, photos }: PhotosInput): Promise<void> {
  if (!photos.some(({ isHeld }) => isHeld)) return;
  await app.jobs.add(trx, holdListingJob, { payload: { listingId }, key: listingId });
}

/** Hides a listing until a moderator has looked at its photo. Returns the owner; undefined if the listing is gone. */
export async function holdListing(app: AppContext, trx: Trx, listingId: string): Promise<string | undefined> {
  const [id] = await withdrawListing(app, trx, { listingId, reason: 'photo' });
  return id === undefined ? undefined : (await findOwnerAndPhotos(trx, id))?.ownerId;
}

/** Shows a listing and its photos that were held, after a moderator has looked at them. Other listings stay unchanged. */
export async function releaseListing(trx: Trx, listingId: string): Promise<string[]> {
  const shown = await showListings(trx, { listingId }, 'photo');
  if (shown.length === 0) return [];
  const { photoUrls = [] } = (await findOwnerAndPhotos(trx, listingId)) ?? {};
  await releaseHeldPhotos(
    trx,
    photoUrls.flatMap((url) => readPhotoUrl(url)?.contentHash ?? []),
  );
  return shown;
}

/** Takes a removal back after an appeal. The photos are gone: the listing comes back without them. */
export function restoreRemovedListing(trx: Trx, listingId: string): Promise<void> {
  return clearRemovedListing(trx, listingId);
}
