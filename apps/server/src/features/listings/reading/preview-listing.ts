import type { ListingPreview } from '@ballpark/contracts/listings';
import type { AppContext } from '../../../app/context.ts';
import { Refusal } from '../../../app/refusal.ts';
import { findListingPreview } from './preview.repository.ts';

/** What anybody may see of a listing they were sent a link to; undefined when there is no such listing. */
export function lookAtListing(app: AppContext, listingId: string): Promise<ListingPreview | undefined> {
  return findListingPreview(app.statements, listingId);
}

export async function previewListing(app: AppContext, listingId: string): Promise<ListingPreview> {
  const preview = await lookAtListing(app, listingId);
  if (!preview) throw new Refusal('listing_not_found');
  return preview;
}
