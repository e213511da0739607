import { JUDGED_ACHIEVEMENTS, type JudgedCounter } from '@ballpark/rules/achievements';
import type { ListingType } from '@ballpark/rules/listings';
import { LIMITED_BELOW_GUESSERS, REPEAT_DAYS } from '@ballpark/rules/xp';
import { sql } from 'kysely';
import type { Trx } from '../../../database/client.ts';
import { before, type Instant } from '../../../database/instant.ts';
import { ENTRY_DAY, type PointsChange, REVERSED } from '../boards/period-xp.repository.ts';

type PairQuery = { memberId: string; ownerId: string; now: Instant };

/** A line of the ledger about a listing that few have priced. Money is in minor units. */
export type PairReward = {
  entryId: string;
  listingId: string;
  reason: string;
  points: number;
  day: string;
  /** Whether a judgement has taken it back. */
  isTakenBack: boolean;
  amountMinor: number;
  finalPriceMinor: number | null;
  listingType: ListingType;
};

/** Whether fewer members have priced a listing than boards count without a limit. Hidden suggestions are paid, too. */
const HAS_FEW_GUESSERS = sql`(
  select count(*) from (select from suggestion other where other.listing_id = listing.id limit ${LIMITED_BELOW_GUESSERS}) priced
) < ${LIMITED_BELOW_GUESSERS}`;

/**
 * The lines of a member, who is locked, about an owner's listings with few guessers in the last days, as far as the boards
 * count them. Uses xp_entry_newest.
 */
export async function listPairRewards(trx: Trx, { memberId, ownerId, now }: PairQuery): Promise<PairReward[]> {
  const { rows } = await sql<PairReward>`
    select xp_entry.id as "entryId", listing.id as "listingId", xp_entry.reason, xp_entry.amount as points,
      ${ENTRY_DAY} as day, exists (
        select from xp_entry taken where taken.member_id = xp_entry.member_id and taken.listing_id = listing.id
          and taken.reason = ${REVERSED} || xp_entry.reason
      ) as "isTakenBack", suggestion.amount::float8 as "amountMinor",
      coalesce(listing.final_price, listing.late_price)::float8 as "finalPriceMinor", listing.type as "listingType"
    from xp_entry join listing on listing.id = xp_entry.listing_id
    join suggestion on suggestion.listing_id = listing.id and suggestion.member_id = xp_entry.member_id
    where xp_entry.member_id = ${memberId} and xp_entry.created_at > ${before(now, REPEAT_DAYS, 'days')}
      and xp_entry.amount > 0 and listing.owner_id = ${ownerId} and ${HAS_FEW_GUESSERS}
      and not exists (select from held_entry held where held.entry_id = xp_entry.id and held.is_limited)`.execute(trx);
  return rows;
}

export async function hasFewGuessers(trx: Trx, listingId: string): Promise<boolean> {
  const { rows } = await sql<{ isLimited: boolean }>`
    select ${HAS_FEW_GUESSERS} as "isLimited" from listing where listing.id = ${listingId}`.execute(trx);
  return rows[0]?.isLimited ?? false;
}

type LimitedReward = Pick<PairReward, 'entryId' | 'points' | 'isTakenBack'> & { counters: readonly JudgedCounter[] };

/** Limits lines of the ledger. Returns those that no flag has held before. */
export async function insertLimitedEntries(
  trx: Trx,
  memberId: string,
  rewards: readonly LimitedReward[],
): Promise<string[]> {
  const inserted: string[] = [];
  for (const { entryId, points, isTakenBack, counters } of rewards) {
    const { flagId } = await trx
      .insertInto('held_entry')
      .values({
        entry_id: entryId,
        member_id: memberId,
        amount: isTakenBack ? 0 : points,
        is_limited: true,
        counters: [...counters],
      })
      .onConflict((conflict) => conflict.column('entry_id').doUpdateSet({ is_limited: true, counters: [...counters] }))
      .returning('flag_id as flagId')
      .executeTakeFirstOrThrow();
    if (flagId === null && !isTakenBack) inserted.push(entryId);
  }
  return inserted;
}

/** Lists those of the members whose limited rewards have added to counters. Uses held_entry_member. */
export async function listLimitedMembers(trx: Trx, memberIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ memberId: string }>`
    select distinct member_id as "memberId" from held_entry
    where member_id = any (${memberIds}::uuid[]) and is_limited and counters <> '{}'`.execute(trx);
  return rows.map(({ memberId }) => memberId);
}

/** How much of a member's counters comes from limited rewards. Uses held_entry_member. */
export async function countLimitedProgress(trx: Trx, memberId: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ counter: string; count: number }>`
    select counter, count(*)::int as count from held_entry cross join unnest(counters) counter
    where member_id = ${memberId} and is_limited group by counter`.execute(trx);
  return new Map(rows.map(({ counter, count }) => [counter, count]));
}

export type JudgedUnlock = PointsChange & { entryId: string; achievementId: string; isHeld: boolean };

const ACHIEVEMENT = 'achievement:';
const JUDGED_REASONS = JUDGED_ACHIEVEMENTS.map(({ id }) => `${ACHIEVEMENT}${id}`);

/** The lines of the ledger for achievements that a member has reached through closings. Uses xp_entry_once. */
export async function listJudgedUnlocks(trx: Trx, memberId: string): Promise<JudgedUnlock[]> {
  const { rows } = await sql<JudgedUnlock>`
    select xp_entry.id as "entryId", xp_entry.member_id as "memberId", xp_entry.amount as points, ${ENTRY_DAY} as day,
      substr(xp_entry.reason, ${ACHIEVEMENT.length + 1}) as "achievementId", held.entry_id is not null as "isHeld"
    from xp_entry left join held_entry held on held.entry_id = xp_entry.id
    where xp_entry.member_id = ${memberId} and xp_entry.listing_id is null
      and xp_entry.reason = any (${JUDGED_REASONS}::text[])`.execute(trx);
  return rows;
}

export async function deleteLimitedEntries(trx: Trx, entryIds: readonly string[]): Promise<void> {
  await trx
    .deleteFrom('held_entry')
    .where('entry_id', '=', sql<string>`any(${entryIds}::uuid[])`)
    .execute();
}
