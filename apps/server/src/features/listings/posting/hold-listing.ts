import type { AppContext } from '../../../app/context.ts';
import type { Trx } from '../../../database/client.ts';
import { inTransaction } from '../../../database/transaction.ts';
import type { ClaimedPhoto } from '../../photos/claim-photos.ts';
import { holdListingJob } from '../listings.jobs.ts';
import { hideListings } from './hide-listings.ts';

type PhotosInput = { listingId: string; photos: readonly ClaimedPhoto[] };

/**
 * Hides a listing soon after it is posted or edited, if one of its photos is held. By a job: the owner gets the usual
 * answer, and the photo itself is never served.
 */
export async function holdIfPhotosHeld(app: AppContext, trx: Trx, { listingId, photos }: PhotosInput): Promise<void> {
  if (!photos.some(({ isHeld }) => isHeld)) return;
  await app.jobs.add(trx, holdListingJob, { payload: { listingId }, key: listingId });
}

export async function holdListing(app: AppContext, listingId: string): Promise<void> {
  await inTransaction(app.db, (trx) => hideListings(trx, { listingId }, { reason: 'photo', at: app.now() }));
  app.live.announce(listingId, 'listing');
}
