import type { Outcome } from '@ballpark/rules/listings';
import { sql } from 'kysely';
import { isGuarded } from '../../../core/guards.ts';
import type { Database, Queryable, Trx } from '../../../database/client.ts';
import type { Instant } from '../../../database/instant.ts';
import { selectBlockedMembers } from '../../accounts/blocked-members.sql.ts';
import { INDEXED_END, toIndexedEnd } from '../listing-end.sql.ts';

type OwnListing = { id: string; ownerId: string };

/**
 * Locks an active listing of this member and returns how many suggestions it has; undefined if there is none. It must be
 * the first statement of the transaction, before the suggestions are read: it waits for the row lock of every member who is
 * suggesting, so the next statement sees all suggestions, and no suggestion can follow.
 */
export function lockOwnActiveListing(trx: Trx, { id, ownerId }: OwnListing) {
  return trx
    .selectFrom('listing')
    .select('suggestion_count as suggestionCount')
    .where('id', '=', id)
    .$if(isGuarded('close-own'), (listing) => listing.where('owner_id', '=', ownerId))
    .$if(isGuarded('close-active'), (listing) => listing.where('is_active', '=', true))
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export type PricedSuggestion = {
  id: string;
  memberId: string;
  username: string | null;
  amountMinor: number;
  /** Whether a block hides the author from the owner. */
  isAuthorHidden: boolean;
};

type ClosestQuery = { listingId: string; ownerId: string; finalPriceMinor: number; limit: number };

/** The shown suggestions closest to a price, closest first. Ties: earlier first. Uses suggestion_newest to find all. */
export async function listClosestSuggestions(trx: Trx, query: ClosestQuery): Promise<PricedSuggestion[]> {
  const { listingId, ownerId, finalPriceMinor, limit } = query;
  const { rows } = await sql<Omit<PricedSuggestion, 'amountMinor'> & { amount: string }>`
    select closest.id, closest.member_id as "memberId", member.username, closest.amount,
      closest.member_id in ${selectBlockedMembers(ownerId)} as "isAuthorHidden"
    from (
      select id, member_id, amount, created_at from suggestion
      where listing_id = ${listingId} and hidden_at is null
      order by abs(amount - ${finalPriceMinor}::bigint), created_at, id limit ${limit}
    ) closest
    join member on member.id = closest.member_id
    order by abs(closest.amount - ${finalPriceMinor}::bigint), closest.created_at, closest.id
  `.execute(trx);
  return rows.map(({ amount, ...row }) => ({ ...row, amountMinor: Number(amount) }));
}

type ListingClosing = {
  id: string;
  finalPriceMinor: number;
  outcome: Outcome;
  /** Undefined without suggestions. */
  closestDifferenceMinor: number | undefined;
  at: Instant;
};

/** Ends a listing that is locked. Its price and the closest difference decide what every suggestion on it earns. */
export async function markListingClosed(trx: Trx, closing: ListingClosing): Promise<void> {
  const { id, finalPriceMinor, outcome, closestDifferenceMinor = null, at } = closing;
  await trx
    .updateTable('listing')
    .set({
      is_active: false,
      final_price: finalPriceMinor,
      outcome,
      closest_difference: closestDifferenceMinor,
      closed_at: at,
      updated_at: at,
    })
    .where('id', '=', id)
    .execute();
}

type OverdueQuery = {
  at: Instant;
  limit: number;
  /** Listings that this run has already tried to close. */
  exceptIds: readonly string[];
};

/** Active listings that end until then, earliest first. Uses listing_open_end. */
export async function listOverdueListings(db: Queryable, query: OverdueQuery): Promise<string[]> {
  return (await buildOverdueQuery(query).execute(db)).rows.map(({ id }) => id);
}

/** The statement itself, so that a test can explain it. */
export function buildOverdueQuery({ at, limit, exceptIds }: OverdueQuery) {
  return sql<{ id: string }>`
    select listing.id from listing
    where listing.is_active and ${INDEXED_END} <= ${toIndexedEnd(at)} and listing.id <> all (${exceptIds}::uuid[])
    order by ${INDEXED_END}, listing.id limit ${limit}
  `;
}

export type OverdueState = { count: number; /** How long the oldest should have been closed. */ oldestSeconds: number };

type OverdueStateQuery = { at: Instant; /** More are not counted. */ limit: number };

/** Uses listing_open_end. */
export async function readOverdueState(db: Database, { at, limit }: OverdueStateQuery): Promise<OverdueState> {
  const { rows } = await sql<OverdueState>`
    select count(*)::int as count,
      coalesce(extract(epoch from ${toIndexedEnd(at)} - min(ends_at)), 0)::float8 as "oldestSeconds"
    from (
      select ${INDEXED_END} as ends_at from listing where is_active and ${INDEXED_END} <= ${toIndexedEnd(at)}
      order by ${INDEXED_END}, id limit ${limit}
    ) overdue
  `.execute(db);
  return rows[0] ?? { count: 0, oldestSeconds: 0 };
}

export type OverdueClosed = {
  id: string;
  isSettled: boolean;
  ownerId: string;
  suggestionCount: number;
  isHidden: boolean;
  title: string;
  currency: string;
  /** The first photo. */
  photoUrl: string | null;
};

type OverdueLock = { ids: readonly string[]; at: Instant };

/**
 * Locks those of these listings that are still active and not extended meanwhile, and returns their ids. Skips listings that another transaction has
 * locked: the next run takes them. A statement of its own, so that the next one sees every suggestion.
 */
export async function lockOverdueListings(trx: Trx, { ids, at }: OverdueLock): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from listing
    where id = any (${ids}::uuid[]) and ${isGuarded('sweep-active') ? sql`is_active` : sql`true`}
      and ${isGuarded('sweep-end') ? sql`${INDEXED_END} <= ${toIndexedEnd(at)}` : sql`true`}
    order by id
    for update skip locked
  `.execute(trx);
  return rows.map(({ id }) => id);
}

type OverdueClosing = { ids: readonly string[]; at: Instant };

/**
 * Closes listings that are locked. A listing without suggestions has nothing to pay, so it is settled at once. Its counter is
 * no measure: it leaves out hidden suggestions, which are paid too.
 */
export async function closeOverdueListings(trx: Trx, { ids, at }: OverdueClosing) {
  const { rows } = await sql<OverdueClosed>`
    update listing set is_active = false, auto_closed_at = ${at}, closed_at = ${at}, updated_at = ${at},
      settled_at = case when not exists (select from suggestion where listing_id = listing.id) then ${at} end
    where id = any (${ids}::uuid[])
    returning id, settled_at is not null as "isSettled", owner_id as "ownerId", suggestion_count as "suggestionCount",
      hidden_at is not null as "isHidden", title, currency, photo_urls[1] as "photoUrl"
  `.execute(trx);
  return rows;
}
