import type { Exclusion } from '@ballpark/rules/crowd/exclusions';
import { COUNT_CAP } from '@ballpark/rules/listing-search';
import { sql } from 'kysely';
import type { Queryable } from '../../../database/client.ts';
import type { Instant } from '../../../database/instant.ts';
import { selectBlockedMembers } from '../../accounts/blocked-members.sql.ts';

type ResultQuery = {
  viewer: { memberId: string; hasBlocks: boolean };
  isUnseenOnly: boolean;
  offset: number;
  limit: number;
};

/** Money is in minor units. */
export type ResultRow = {
  listingId: string | null;
  title: string | null;
  currency: string;
  firstAmountMinor: number;
  amountMinor: number;
  finalPriceMinor: number;
  ballparkMinor: number | null;
  photoUrl: string | null;
  place: number;
  total: number;
  isShared: boolean;
  xp: number;
  exclusion: Exclusion | null;
  shownBefore: number | null;
  shownAfter: number | null;
  closedAt: Date;
  isSeen: boolean;
};

/**
 * The results of the viewer, newest first. As in the history of points, they learn nothing of hidden listings, of those that
 * their blocks hide, and of those that have been removed. Uses guess_result_newest or guess_result_unseen.
 */
export async function listResultRows(db: Queryable, query: ResultQuery): Promise<ResultRow[]> {
  const { viewer, isUnseenOnly, offset, limit } = query;
  const isBlocked = viewer.hasBlocks ? sql`listing.owner_id in ${selectBlockedMembers(viewer.memberId)}` : sql`false`;
  const { rows } = await sql<ResultRow>`
    select listing.id as "listingId", listing.title, result.currency,
      result.first_amount::float8 as "firstAmountMinor", result.amount::float8 as "amountMinor",
      result.final_price::float8 as "finalPriceMinor", listing.ballpark_price::float8 as "ballparkMinor",
      listing.photo_urls[1] as "photoUrl", result.place, result.total, result.is_shared as "isShared", result.xp, result.exclusion,
      result.shown_before as "shownBefore", result.shown_after as "shownAfter", result.closed_at as "closedAt",
      result.seen_at is not null as "isSeen"
    from (
      select * from guess_result
      where member_id = ${viewer.memberId} and ${isUnseenOnly ? sql`seen_at is null` : sql`true`}
      order by closed_at desc, listing_id desc offset ${offset} limit ${limit}
    ) result
    left join listing on listing.id = result.listing_id and listing.hidden_at is null and not (${isBlocked})
    order by result.closed_at desc, result.listing_id desc
  `.execute(db);
  return rows;
}

/** Counts up to one above the cap. */
export async function countResultRows(db: Queryable, memberId: string, isUnseenOnly: boolean): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from guess_result
      where member_id = ${memberId} and ${isUnseenOnly ? sql`seen_at is null` : sql`true`} limit ${COUNT_CAP + 1}
    ) counted
  `.execute(db);
  return rows[0]?.count ?? 0;
}

type SeenInput = { memberId: string; until: Date; at: Instant };

/** Uses guess_result_unseen. */
export async function setResultsSeen(db: Queryable, { memberId, until, at }: SeenInput): Promise<void> {
  await db
    .updateTable('guess_result')
    .set({ seen_at: at })
    .where('member_id', '=', memberId)
    .where('seen_at', 'is', null)
    .where('closed_at', '<=', until)
    .execute();
}

export type RecentGuess = { firstAmountMinor: number; finalPriceMinor: number; isCounted: boolean };

/** The newest guesses of a member. Uses guess_result_newest. */
export async function listRecentGuesses(db: Queryable, memberId: string, limit: number): Promise<RecentGuess[]> {
  const rows = await db
    .selectFrom('guess_result')
    .select(['first_amount', 'final_price', 'exclusion'])
    .where('member_id', '=', memberId)
    .orderBy('closed_at', 'desc')
    .orderBy('listing_id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ first_amount, final_price, exclusion }) => ({
    firstAmountMinor: Number(first_amount),
    finalPriceMinor: Number(final_price),
    isCounted: exclusion === null,
  }));
}
