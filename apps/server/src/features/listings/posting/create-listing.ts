import type { Listing } from '@ballpark/contracts/listings';
import type { AppContext } from '../../../core/context.ts';
import { Refusal } from '../../../core/refusal.ts';
import { recordOwnWrite } from '../../accounts/sessions/find-caller.ts';
import { admitListing } from '../../fair-play/posting/admit-posts.ts';
import { findEarlierResult, toIdempotencyKey, withIdempotencyKey } from '../../../idempotency/with-idempotency-key.ts';
import { newListingId } from '../listing-id.ts';
import { findListing } from '../reading/listing.repository.ts';
import { holdIfPhotosHeld } from './held-listings.ts';
import { insertListing } from './listings.repository.ts';
import { deriveCurrency } from '../../places/find-currency.ts';
import { findTownAge } from '../../places/towns/find-town-age.ts';
import { type ListingPayload, prepareContent, toCell } from './prepare-content.ts';

type CreateListingInput = {
  memberId: string;
  payload: ListingPayload;
  /** The idempotency key of the client. */
  key: string | undefined;
};

/** Posts a listing. A repeated idempotency key returns the listing of the first request. */
export async function createListing(app: AppContext, { memberId, payload, key }: CreateListingInput): Promise<Listing> {
  const cell = toCell(payload);
  const id = newListingId(cell);
  const db = app.db;
  // The hash covers the cell, not the exact position: all other content is public, so a position could be guessed from it.
  const idempotencyKey = toIdempotencyKey({ memberId, key, content: { ...payload, ...cell } });
  const earlier = idempotencyKey && (await findEarlierResult(db, idempotencyKey));
  if (earlier !== undefined) return readListing(app, earlier);
  const content = await prepareContent(app, memberId, payload);
  const currency = await deriveCurrency(app, content.cell);
  const seeksHelpers = content.cell !== undefined && (await findTownAge(app, content.cell)) !== 'grown';
  await recordOwnWrite(app, memberId);
  const at = app.now();
  const createdId = await withIdempotencyKey(db, { key: idempotencyKey, resultId: id, at }, async (trx) => {
    await admitListing(app, trx, memberId);
    await insertListing(trx, { id, ownerId: memberId, currency, content, seeksHelpers, at });
    await holdIfPhotosHeld(app, trx, { listingId: id, photos: content.photos });
  });
  return readListing(app, createdId);
}

/** Refuses when the listing of an earlier request has been deleted since. */
async function readListing(app: AppContext, id: string): Promise<Listing> {
  const listing = await findListing(app.statements, id);
  if (!listing) throw new Refusal('listing_not_found');
  return listing;
}
