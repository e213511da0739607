import type { Listing } from '@ballpark/contracts/listings';
import type { AppContext } from '../../../core/context.ts';
import { Refusal } from '../../../core/refusal.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { recordOwnWrite } from '../../accounts/sessions/find-caller.ts';
import { releasePhotos } from '../../photos/storing/claim-photos.ts';
import { refusalAfterLostRace, getEditableListing } from './get-editable-listing.ts';
import { isInRegion } from '../listing-id.ts';
import { findListing } from '../reading/listing.repository.ts';
import { holdIfPhotosHeld } from './held-listings.ts';
import { updateOwnActiveListing } from './listings.repository.ts';
import { deriveCurrency } from '../../places/find-currency.ts';
import { type ListingPayload, prepareContent } from './prepare-content.ts';

type UpdateListingInput = { memberId: string; listingId: string; payload: ListingPayload };

/**
 * Changes the caller's own active listing and releases photos it no longer shows. It must stay in the region that its id
 * carries: a regional database would not find it anywhere else.
 */
export async function updateListing(
  app: AppContext,
  { memberId, listingId, payload }: UpdateListingInput,
): Promise<Listing> {
  const { h7, suggestionCount } = await getEditableListing(app, { memberId, listingId });
  const content = await prepareContent(app, memberId, payload);
  if (!isInRegion(listingId, content.cell)) throw new Refusal('place_outside_region');
  const hasMoved = (content.cell?.h7 ?? null) !== h7;
  const currency = hasMoved && suggestionCount === 0 ? await deriveCurrency(app, content.cell) : undefined;
  await recordOwnWrite(app, memberId);
  const isUpdated = await inTransaction(app.db, async (trx) => {
    const change = { id: listingId, ownerId: memberId, content, currency, at: app.now() };
    const before = await updateOwnActiveListing(trx, change);
    if (!before) return false;
    await holdIfPhotosHeld(app, trx, { listingId, photos: content.photos });
    const shown = new Set(content.photos.map(({ url }) => url));
    await releasePhotos(app, trx, { ownerId: memberId, urls: before.photoUrls.filter((url) => !shown.has(url)) });
    return true;
  });
  if (!isUpdated) throw new Refusal(await refusalAfterLostRace(app, { memberId, listingId }));
  app.live.announce(listingId, 'listing');
  const listing = await findListing(app.statements, listingId);
  if (!listing) throw new Refusal('listing_not_found');
  return listing;
}
