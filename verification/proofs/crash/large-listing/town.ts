import type { Pool } from 'pg';
import { insertListing, insertListings, type ListingRef } from '../../kit/actors/listings.ts';
import { type Person, preparePeople } from '../../kit/actors/people.ts';

/** A listing is closed automatically this long after it was posted. */
const WINDOW = '72 hours';
const SMALL_LISTINGS = 20;
const SUGGESTIONS_ON_SMALL = 5;

export type TownSize = {
  suggestions: number;
  /** Participants of the closing that is told while others use the product. */
  told: number;
  /** Ordinary listings whose time is over one after the other. */
  ordinary: number;
  secondsApart: number;
};

export type Town = {
  owner: Person;
  reader: Person;
  /** For its owner to close. */
  large: ListingRef;
  /** Equally large, and overdue. It is the oldest of all, so every sweep meets it first. */
  overdue: ListingRef;
  small: ListingRef[];
  told: ListingRef;
};

/** Inserts members, a listing that all of them have priced, one more that is overdue, and small listings to compare with. */
export async function insertTown(sql: Pool, { suggestions, told }: TownSize): Promise<Town> {
  const people = await preparePeople(sql);
  const [owner, reader] = [await people.createOne('onboarded'), await people.createOne('onboarded')];
  await sql.query(
    `with neighbour as (
       insert into member (id, name) select gen_random_uuid(), 'Neighbour' from generate_series(1, $1) returning id
     )
     insert into member_rank (member_id) select id from neighbour`,
    [Math.max(suggestions, told)],
  );
  const small = await insertListings(sql, Array<string>(SMALL_LISTINGS).fill(owner.memberId));
  const [large, overdue, crowded] = [
    await insertListing(sql, owner.memberId),
    await insertListing(sql, owner.memberId, 'overdue'),
    await insertListing(sql, owner.memberId),
  ];
  for (const listing of small) await insertSuggestions(sql, listing, SUGGESTIONS_ON_SMALL);
  for (const listing of [large, overdue]) await insertSuggestions(sql, listing, suggestions);
  await insertSuggestions(sql, crowded, told);
  await sql.query('analyze');
  return { owner, reader, large, overdue, small, told: crowded };
}

/** Amounts from 50 to 150, the same for each run: some are equal, a fifth is within 10 % of 100. */
async function insertSuggestions(sql: Pool, { id, ownerId }: ListingRef, count: number): Promise<void> {
  await sql.query(
    `with given as (
       insert into suggestion (id, listing_id, listing_owner_id, member_id, amount)
       select gen_random_uuid(), $1, $2, member.id, 5000 + (row_number() over (order by member.id) * 7919) % 10001
       from member where name = 'Neighbour' order by member.id limit $3
       returning amount
     )
     update listing set suggestion_count = given.count, suggestion_sum = given.sum, suggestion_min = given.min,
       suggestion_max = given.max
     from (select count(*), sum(amount), min(amount), max(amount) from given) given
     where id = $1`,
    [id, ownerId, count],
  );
}

/** Inserts listings with one suggestion each. The time of the first is over now, that of the others a moment later. */
export async function insertOrdinary(sql: Pool, ownerId: string, size: TownSize): Promise<string[]> {
  const listings = await insertListings(sql, Array<string>(size.ordinary).fill(ownerId));
  for (const listing of listings) await insertSuggestions(sql, listing, 1);
  const ids = listings.map(({ id }) => id);
  await sql.query(
    `update listing set created_at = now() - $2::interval + make_interval(secs => $3 * (given.place - 1))
     from unnest($1::uuid[]) with ordinality as given (id, place) where listing.id = given.id`,
    [ids, WINDOW, size.secondsApart],
  );
  return ids;
}

export type Lateness = {
  open: number;
  /** The longest time from the end of a listing's 72 hours to its closing. */ seconds: number;
};

export async function readLateness(sql: Pool, ids: readonly string[]): Promise<Lateness> {
  const { rows } = await sql.query<Lateness>(
    `select count(*) filter (where is_active)::int as open,
       coalesce(max(extract(epoch from auto_closed_at - created_at - $2::interval)), 0)::float8 as seconds
     from listing where id = any ($1)`,
    [ids, WINDOW],
  );
  return rows[0] ?? { open: ids.length, seconds: Infinity };
}
