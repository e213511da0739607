import type { ListingType } from '@ballpark/rules/listings';
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
    union all select 'award', award.listing_id::text, award.amount, entry.amount
      from xp_award award left join xp_entry entry
        on entry.member_id = award.member_id and entry.listing_id = award.listing_id and entry.reason = award.reason
      where entry.amount is distinct from award.amount`);
  return rows;
}
