import type { Pool } from 'pg';
import { insertListings, type ListingRef } from '../../kit/actors/listings.ts';
import type { People, Person } from '../../kit/actors/people.ts';
import { buildBearer, encodeJson, type WireRequest } from '../../kit/http/wire-client.ts';

/** A listing with its owner. */
export type OwnedListing = ListingRef & { owner: Person };

export async function createListings(sql: Pool, people: People, count: number): Promise<OwnedListing[]> {
  const owners = await people.create('onboarded', count);
  const listings = await insertListings(
    sql,
    owners.map(({ memberId }) => memberId),
  );
  return listings.flatMap((listing, index) => {
    const owner = owners[index];
    return owner ? [{ ...listing, owner }] : [];
  });
}

type Suggestion = { person: Person; listingId: string; amount: number };

/** The idempotency key lets the client repeat it until there is an answer. */
export function buildSuggestion({ person, listingId, amount }: Suggestion): WireRequest {
  const { headers, body } = encodeJson({ amount });
  const key = { 'idempotency-key': `${person.memberId}-${listingId}` };
  return {
    method: 'POST',
    path: `/api/listings/${listingId}/suggest`,
    headers: { ...headers, ...key, ...buildBearer(person) },
    body,
  };
}

const FINAL_PRICE = 100;

export function buildClosing({ id, owner }: OwnedListing): WireRequest {
  const { headers, body } = encodeJson({ finalPrice: FINAL_PRICE });
  return { method: 'POST', path: `/api/listings/${id}/close`, headers: { ...headers, ...buildBearer(owner) }, body };
}

export function buildReading(person: Person, until: number): WireRequest {
  const { headers, body } = encodeJson({ until });
  return { method: 'POST', path: '/api/notifications/read', headers: { ...headers, ...buildBearer(person) }, body };
}

/** Inserts neighbours without sessions, who have all suggested a price for a listing: 50 to 150, some of them equal. */
export async function insertCrowd(sql: Pool, { id, ownerId }: ListingRef, count: number): Promise<void> {
  await sql.query(
    `with neighbour as (
       insert into member (id, name) select gen_random_uuid(), 'Neighbour' from generate_series(1, $3) returning id
     ),
     ranked as (insert into member_rank (member_id) select id from neighbour),
     given as (
       insert into suggestion (id, listing_id, listing_owner_id, member_id, amount)
       select gen_random_uuid(), $1, $2, id, 5000 + (row_number() over (order by id) * 7919) % 10001 from neighbour
       returning amount
     )
     update listing set suggestion_count = given.count, suggestion_sum = given.sum, suggestion_min = given.min,
       suggestion_max = given.max
     from (select count(*), sum(amount), min(amount), max(amount) from given) given
     where id = $1`,
    [id, ownerId, count],
  );
  await sql.query('analyze');
}
