import type { ListingEvent } from '@ballpark/contracts/live';
import type { AppContext } from '../../../app/context.ts';
import { Refusal } from '../../../app/refusal.ts';
import { findListingState } from '../posting/listings.repository.ts';

/** Says that a listing has changed whenever it has, until the returned function is called. */
export function followListing(app: AppContext, listingId: string, say: (event: ListingEvent) => void): () => void {
  return app.live.watch(listingId, {
    onChange: (what) => say({ event: 'changed', data: { what } }),
    onSight: (isClear) => say({ event: 'sight', data: { isClear } }),
  });
}

/** There is nothing to hear about a listing that is not there. */
export async function requireListing(app: AppContext, listingId: string): Promise<void> {
  if (!(await findListingState(app.db, listingId))) throw new Refusal('listing_not_found');
}
