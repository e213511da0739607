import { snap } from '@ballpark/server/database/grid';
import { newIdInSameRegion, newListingId } from '@ballpark/server/features/listings/listing-id';
import type { Pool } from 'pg';

/**
 * A listing in its last day can be extended. An overdue one (older than 72 hours) is still active until its owner, the operator
 * or the worker closes it.
 */
export type ListingState = 'active' | 'last-day' | 'overdue' | 'closed' | 'auto-closed' | 'deleted';

const AGES: Partial<Record<ListingState, string>> = { active: '1 minute', 'last-day': '60 hours' };

export type ListingRef = { id: string; ownerId: string };

const AREA = snap({ latitude: 52.52, longitude: 13.405 });

/** Inserts listings directly into the database, one for each owner, in the order of the owners. */
export async function insertListings(
  sql: Pool,
  ownerIds: readonly string[],
  state: ListingState = 'active',
): Promise<ListingRef[]> {
  const listings = ownerIds.map((ownerId) => ({ id: newListingId(AREA), ownerId }));
  const isOpen = state === 'active' || state === 'last-day' || state === 'overdue';
  await sql.query(
    `insert into listing
       (id, owner_id, title, description, type, location, h7, latitude, longitude, currency, words, created_at,
        is_active, closed_at, final_price, auto_closed_at, deleted_at)
     select id, owner, 'A bike', 'Red, 21 gears', 'PRODUCT', 'Berlin, Germany', $3, $4, $5, 'EUR',
       array_to_tsvector(array['bike', 'red', 'berlin']), now() - $6::interval,
       $7, case when $8 in ('closed', 'auto-closed') then now() end, case when $8 = 'closed' then 5000 end,
       case when $8 = 'auto-closed' then now() end, case when $8 = 'deleted' then now() end
     from unnest($1::uuid[], $2::uuid[]) as given (id, owner)`,
    [
      listings.map(({ id }) => id),
      listings.map(({ ownerId }) => ownerId),
      AREA.h7,
      AREA.latitude,
      AREA.longitude,
      AGES[state] ?? '73 hours',
      isOpen,
      state,
    ],
  );
  return listings;
}

export async function insertListing(sql: Pool, ownerId: string, state?: ListingState): Promise<ListingRef> {
  const [listing] = await insertListings(sql, [ownerId], state);
  if (!listing) throw new Error('No listing was inserted.');
  return listing;
}

/** Inserts a suggestion of 10.00 directly into the database and updates the totals of its listing. Returns its id. */
export async function insertSuggestion(sql: Pool, listing: ListingRef, memberId: string): Promise<string> {
  const id = newIdInSameRegion(listing.id);
  await sql.query(
    `with counted as (
       update listing set suggestion_count = suggestion_count + 1, suggestion_sum = suggestion_sum + 1000,
         suggestion_min = least(suggestion_min, 1000), suggestion_max = greatest(suggestion_max, 1000)
       where id = $2
     )
     insert into suggestion (id, listing_id, listing_owner_id, member_id, amount) values ($1, $2, $3, $4, 1000)`,
    [id, listing.id, listing.ownerId, memberId],
  );
  return id;
}

/** A valid body for creating or changing a listing. */
export function buildListingBody(changes: Record<string, unknown> = {}) {
  return {
    title: 'A bike',
    description: 'Red, 21 gears',
    type: 'PRODUCT',
    location: 'Berlin, Germany',
    latitude: 52.52,
    longitude: 13.405,
    photoUrls: [],
    hasOffer: true,
    offerAmount: 120.5,
    ...changes,
  };
}
