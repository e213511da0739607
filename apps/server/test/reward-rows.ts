import type { Category } from '@ballpark/rules/crowd/categories';
import type { ListingType } from '@ballpark/rules/listings';
import { BOARD_PERIODS } from '@ballpark/rules/xp';
import { newId } from '../src/database/new-id.ts';
import { countSuggestion } from '../src/features/rewards/count-suggestion.ts';
import { settleListing } from '../src/features/rewards/settling/settle-listing.ts';
import { insertListing, type ListingFacts } from './listing-rows.ts';
import type { TestApp } from './test-app.ts';

/** A job run for calling a handler's use case without a queue. */
export const NO_RUN = { finish: async () => undefined };

type ClosedFacts = {
  ownerId: string;
  /** Null when the listing closed automatically. */
  finalPriceMinor: number | null;
  suggestions: NonNullable<ListingFacts['suggestions']>;
  type?: ListingType;
  title?: string;
  category?: Category;
  minutesAgo?: number;
};

/** Inserts a closed listing that is not settled yet. */
export function insertClosedListing(
  test: TestApp,
  { ownerId, finalPriceMinor, ...facts }: ClosedFacts,
): Promise<string> {
  return insertListing(test, ownerId, {
    ...facts,
    end: finalPriceMinor === null ? 'auto-closed' : { finalPriceMinor },
  });
}

export async function insertSettledListing(test: TestApp, closed: ClosedFacts): Promise<string> {
  const listingId = await insertClosedListing(test, closed);
  await settleListing(test.app, { listingId }, NO_RUN);
  return listingId;
}

/** Makes members owners whose closings count for Price Sense: not new, and with two closings of three guessers each. */
export async function establishOwners({ sql }: TestApp, ownerIds: readonly string[]): Promise<void> {
  await sql.query(`update member set created_at = now() - interval '200 days' where id = any ($1::uuid[])`, [ownerIds]);
  await sql.query(
    `insert into guess_result (member_id, listing_id, owner_id, currency, first_amount, amount, final_price, place,
       is_shared, total, xp, exclusion, closed_at)
     select id, gen_random_uuid(), id, 'EUR', 1, 1, 1, 1, false, 3, 50, 'not-sold', now() - interval '100 days'
     from unnest($1::uuid[]) id cross join generate_series(1, 2)`,
    [ownerIds],
  );
}

/** Settles all closings, as the worker does a moment after each. */
export async function settleClosings(test: TestApp): Promise<void> {
  const { rows } = await test.sql.query<{ id: string }>(
    'select id from listing where closed_at is not null and settled_at is null',
  );
  for (const { id: listingId } of rows) await settleListing(test.app, { listingId }, NO_RUN);
}

export function buildSuggestionEvent(memberId: string, changes: Partial<Parameters<typeof countSuggestion>[1]> = {}) {
  return {
    memberId,
    suggestionId: newId(),
    listingId: newId(),
    listingType: 'PRODUCT' as const,
    listingOwnerId: newId(),
    isFirst: false,
    isQuick: false,
    at: '2026-03-01T12:00:00.000Z',
    ...changes,
  };
}

/** All XP entries of a member, newest last. */
export async function readLedger({ sql }: TestApp, memberId: string): Promise<{ reason: string; amount: number }[]> {
  const { rows } = await sql.query<{ reason: string; amount: number }>(
    'select reason, amount from xp_entry where member_id = $1 order by created_at, id',
    [memberId],
  );
  return rows;
}

/** Finds stored totals that differ from the sum of the XP entries. Empty when all totals are correct. */
export async function findLedgerMismatches({ sql }: TestApp): Promise<unknown[]> {
  const { rows } = await sql.query(`
    with ledger as (
      select member.id, member.xp, member_rank.xp as ranked, coalesce(sum(xp_entry.amount), 0)::int as earned,
        coalesce(sum(xp_entry.amount), 0)::int - member.held_xp as shown
      from member left join member_rank on member_rank.member_id = member.id
      left join xp_entry on xp_entry.member_id = member.id
      group by member.id, member_rank.member_id
    ),
    wanted as (
      select step, shown / step as bucket, count(*)::int as members
      from ledger cross join unnest(array[1, 100, 5000]) step
      where shown > 0 and ranked is not null group by 1, 2
    )
    select 'total' as what, id::text as at, xp as kept, earned as wanted from ledger where xp <> earned
    union all select 'rank', id::text, ranked, shown from ledger where ranked <> shown
    union all select 'histogram', step || ' ' || bucket, kept.members, wanted.members
      from wanted full join (select * from xp_histogram where members > 0) kept using (step, bucket)
      where kept.members is distinct from wanted.members
    union all select 'held', member.id::text, member.held_xp, coalesce(sum(held.amount), 0)::int
      from member left join held_entry held on held.member_id = member.id
      group by member.id having member.held_xp <> coalesce(sum(held.amount), 0)
    union all select 'award', award.listing_id::text, award.amount, entry.amount
      from xp_award award left join xp_entry entry
        on entry.member_id = award.member_id and entry.listing_id = award.listing_id and entry.reason = award.reason
      where entry.amount is distinct from award.amount
    union all select period, member_id::text, kept.xp, earned.xp
      from (select * from period_xp where xp > 0) kept full join (
        select entry.member_id, period, date_trunc(period, entry.created_at at time zone 'UTC')::date as starts_on,
          sum(entry.amount)::int as xp
        from xp_entry entry cross join unnest(array['${BOARD_PERIODS.join("', '")}']) period
        where entry.amount > 0 and not exists (select from held_entry held where held.entry_id = entry.id)
          and not exists (select from xp_entry taken where taken.member_id = entry.member_id
            and taken.listing_id = entry.listing_id and taken.reason = 'reversed:' || entry.reason)
        group by 1, 2, 3
      ) earned using (member_id, period, starts_on)
      where kept.xp is distinct from earned.xp
    union all select 'record', member_id::text, kept.judged, counted.judged
      from member_sense kept full join (
        select member_id, scope as category, count(*)::int as judged, count(distinct owner_id)::int as owners,
          (count(*) filter (where first_amount = final_price))::int as exact, sum(sense_weight) as weight,
          sum(sense_weight * sense_score) as score, sum(sense_weight * sense_bias) as bias
        from guess_result cross join lateral unnest(array['', category]) scope
        where exclusion is null and scope is not null group by 1, 2
      ) counted using (member_id, category)
      where (kept.judged, kept.owners, kept.exact) is distinct from (counted.judged, counted.owners, counted.exact)
        or abs(kept.weight - counted.weight) + abs(kept.score - counted.score) + abs(kept.bias - counted.bias) > 1e-9`);
  return rows;
}
