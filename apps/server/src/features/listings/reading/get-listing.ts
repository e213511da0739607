import type { ListingPreview } from '@ballpark/contracts/listings';
import type { AppContext } from '../../../app/context.ts';
import { Refusal } from '../../../app/refusal.ts';
import { isListingId } from '../listing-id.ts';
import { isRemovedListing } from '../posting/hidden-listings.repository.ts';
import type { Viewer } from '../../accounts/sessions/find-caller.ts';
import { findListingJson, findListingPreview } from './listing.repository.ts';

type GetListingInput = { viewer: Viewer; listingId: string };

/** One listing as JSON, with its newest suggestions and the member's own suggestion. */
export async function getListing(app: AppContext, { viewer, listingId }: GetListingInput): Promise<string> {
  const json = await findListingJson(app.statements, { id: listingId, viewer });
  if (json === undefined) throw await explainAbsence(app, listingId);
  return json;
}

/** The public preview of a listing, for a visitor with a link. Undefined when there is no such listing. */
export function findPreview(app: AppContext, listingId: string): Promise<ListingPreview | undefined> {
  return findListingPreview(app.statements, listingId);
}

/** The same, or a refusal. */
export async function previewListing(app: AppContext, listingId: string): Promise<ListingPreview> {
  const preview = await findPreview(app, listingId);
  if (!preview) throw await explainAbsence(app, listingId);
  return preview;
}

/** A listing that a moderator removed is gone; all others that are not shown are unknown. */
export async function explainAbsence(app: AppContext, listingId: string): Promise<Refusal> {
  const isRemoved = isListingId(listingId) && (await isRemovedListing(app.db, listingId));
  return new Refusal(isRemoved ? 'listing_removed' : 'listing_not_found');
}
