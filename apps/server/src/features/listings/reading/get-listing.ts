import type { ListingPreview } from '@ballpark/contracts/listings';
import type { AppContext } from '../../../core/context.ts';
import { Refusal } from '../../../core/refusal.ts';
import { isListingId } from '../listing-id.ts';
import { isRemovedListing } from '../posting/hidden-listings.repository.ts';
import type { Viewer } from '../../accounts/sessions/find-caller.ts';
import { findListingJson, findListingPreview } from './listing.repository.ts';
import { insertReveal } from './reveal.repository.ts';

type GetListingInput = { viewer: Viewer; listingId: string };

/**
 * One listing as JSON, with its newest suggestions and the member's own suggestion. That the member has seen its prices is
 * noted before they are sent.
 */
export async function getListing(app: AppContext, { viewer, listingId }: GetListingInput): Promise<string> {
  const found = await findListingJson(app.statements, { id: listingId, viewer });
  if (!found) throw await explainAbsence(app, listingId);
  if (found.isUnseen && !viewer.guessesFirst) await noteLook(app, listingId, viewer);
  return found.json;
}

/** From now on a guess of the viewer on this listing is not blind. */
export async function noteLook(app: AppContext, listingId: string, viewer: Viewer): Promise<void> {
  await insertReveal(app.db, { listingId, memberId: viewer.memberId, at: app.now() });
}

/** The public preview of a listing, for a visitor with a link. Undefined when there is no such listing. */
export function findPreview(app: AppContext, listingId: string): Promise<ListingPreview | undefined> {
  return findListingPreview(app.statements, listingId);
}

/** Returns the preview, or refuses an unknown listing. */
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
