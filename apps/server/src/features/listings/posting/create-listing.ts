import type { Listing } from '@ballpark/contracts/listings';
import type { AppContext } from '../../../app/context.ts';
import { Refusal } from '../../../app/refusal.ts';
import { markWritten } from '../../accounts/mark-written.ts';
import { deriveCurrency } from './derive-currency.ts';
import { actOf, doOnce, findEarlierResult } from '../../../idempotency/with-idempotency-key.ts';
import { newListingId } from '../listing-id.ts';
import { findListing } from '../reading/listing.repository.ts';
import { insertListing } from './listings.repository.ts';
import { type ListingPayload, placeOf, prepareContent } from './prepare-content.ts';

type Creation = {
  memberId: string;
  payload: ListingPayload;
  /** What the caller calls this one act. */ key: string | undefined;
};

/** Posts a listing. The same key again finds the listing it made instead of making another. */
export async function createListing(app: AppContext, { memberId, payload, key }: Creation): Promise<Listing> {
  const place = placeOf(payload);
  const id = newListingId(place);
  const db = app.db;
  // By its area: the exact point could be guessed from a hash of everything else that is known.
  const act = actOf({ memberId, key, content: { ...payload, ...place } });
  const earlier = act && (await findEarlierResult(db, act));
  if (earlier !== undefined) return readBack(app, earlier);
  const content = await prepareContent(app, memberId, payload);
  const currency = await deriveCurrency(app, content.place);
  await markWritten(app, memberId);
  const at = app.now();
  const made = await doOnce(db, { act, resultId: id, at }, (trx) =>
    insertListing(trx, { id, ownerId: memberId, currency, content, at }),
  );
  return readBack(app, made);
}

/** One that was made by an earlier request may have been deleted since. */
async function readBack(app: AppContext, id: string): Promise<Listing> {
  const listing = await findListing(app.statements, id);
  if (!listing) throw new Refusal('listing_not_found');
  return listing;
}
