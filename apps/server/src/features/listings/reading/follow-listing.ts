import type { ListingEvent } from '@ballpark/contracts/live';
import type { AppContext } from '../../../app/context.ts';
import { Refusal } from '../../../app/refusal.ts';
import type { Viewer } from '../../accounts/sessions/find-caller.ts';
import { findListingState } from '../posting/listings.repository.ts';

/** Sends an event for every change of a listing, until the returned function is called. */
export function followListing(app: AppContext, listingId: string, send: (event: ListingEvent) => void): () => void {
  return app.live.watch(listingId, {
    onChange: (what) => send({ event: 'changed', data: { what } }),
    onSyncChange: (isInSync) => send({ event: 'sight', data: { isClear: isInSync } }),
  });
}

/** Refuses a stream for a listing that the viewer may not see. */
export async function requireListing(app: AppContext, listingId: string, viewer: Viewer): Promise<void> {
  if (!(await findListingState(app.db, listingId, viewer))) throw new Refusal('listing_not_found');
}
