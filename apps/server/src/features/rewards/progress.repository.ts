import { NO_PROGRESS, type Progress } from '@ballpark/rules/progress';
import { sql } from 'kysely';
import type { Queryable, Trx } from '../../database/client.ts';
import type { SuggestionFacts } from './next-progress.ts';
import type { Instant } from '../../database/instant.ts';

export type ProgressKind = 'suggested' | 'judged' | 'closed';
export type EventKey = { memberId: string; kind: ProgressKind; sourceId: string };

/** An event. That of a suggestion stores what it counted as, so that exactly this can be taken back. */
export type EventRow = EventKey & { facts?: SuggestionFacts };

/** Inserts events that are not known yet. Returns only the inserted ones. */
export async function insertEvents(trx: Trx, events: readonly EventRow[]) {
  return trx
    .insertInto('progress_event')
    .values(
      events.map(({ memberId, kind, sourceId, facts }) => ({
        member_id: memberId,
        kind,
        source_id: sourceId,
        listing_type: facts?.listingType ?? null,
        is_first: facts?.isFirst ?? null,
        is_quick: facts?.isQuick ?? null,
      })),
    )
    .onConflict((conflict) => conflict.constraint('progress_event_once').doNothing())
    .returning(['member_id as memberId', 'kind', 'source_id as sourceId'])
    .execute();
}

/** Returns whether this is the first time that the member has helped this owner. */
export async function insertHelpedOwner(trx: Trx, memberId: string, ownerId: string): Promise<boolean> {
  const added = await trx
    .insertInto('helped_owner')
    .values({ member_id: memberId, owner_id: ownerId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('owner_id')
    .executeTakeFirst();
  return added !== undefined;
}

/**
 * Stores that the member suggested something on this UTC day. Returns the length of the streak that contains this day. The
 * recursive query reads only the days of that streak.
 */
export async function addSuggestionDay(trx: Trx, memberId: string, day: string): Promise<number> {
  await trx
    .insertInto('suggestion_day')
    .values({ member_id: memberId, day })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { rows } = await sql<{ days: number }>`
    with recursive walked (day, step) as (
      select ${day}::date + step, step from unnest(array[-1, 1]) step
      union all
      select walked.day + walked.step, walked.step
      from walked join suggestion_day known on known.member_id = ${memberId} and known.day = walked.day
    )
    select max(day) - min(day) - 1 as days from walked`.execute(trx);
  return rows[0]?.days ?? 1;
}

/** The column of each counter. */
const COLUMNS = {
  totalSuggestions: 'total_suggestions',
  accurateSuggestions: 'accurate_suggestions',
  quickResponses: 'quick_responses',
  uniquePeopleHelped: 'unique_people_helped',
  exactHits: 'exact_hits',
  firstSuggestions: 'first_suggestions',
  ownClosed: 'own_closed',
  streakDays: 'streak_days',
  productSuggestions: 'product_suggestions',
  serviceSuggestions: 'service_suggestions',
  accurateServices: 'accurate_services',
} as const satisfies Record<keyof Progress, string>;

type Counter = keyof typeof COLUMNS;
const COUNTERS = Object.keys(COLUMNS) as Counter[]; // Object.keys types its result as string[]

/** The counters of each of these members. A member without a row gets `NO_PROGRESS`. */
export async function readProgress(db: Queryable, memberIds: readonly string[]): Promise<Map<string, Progress>> {
  const rows = await db
    .selectFrom('member_progress')
    .selectAll()
    .where('member_id', '=', sql<string>`any(${memberIds}::uuid[])`)
    .execute();
  const found = new Map(
    rows.map((row): [string, Progress] => [
      row.member_id,
      {
        ...NO_PROGRESS,
        ...Object.fromEntries(COUNTERS.map((counter) => [counter, row[COLUMNS[counter]]])),
      },
    ]),
  );
  return new Map(memberIds.map((id) => [id, found.get(id) ?? NO_PROGRESS]));
}

/** Overwrites the counters. The members must be locked since they were read. */
export async function writeProgress(trx: Trx, progress: ReadonlyMap<string, Progress>): Promise<void> {
  await trx
    .insertInto('member_progress')
    .values(
      [...progress].map(([memberId, counted]) => ({
        member_id: memberId,
        ...Object.fromEntries(COUNTERS.map((counter) => [COLUMNS[counter], counted[counter]])),
      })),
    )
    .onConflict((conflict) =>
      conflict
        .column('member_id')
        .doUpdateSet((eb) =>
          Object.fromEntries(COUNTERS.map((counter) => [COLUMNS[counter], eb.ref(`excluded.${COLUMNS[counter]}`)])),
        ),
    )
    .execute();
}

export type Unlock = { memberId: string; achievementId: string };

export function listUnlocks(db: Queryable, memberIds: readonly string[]) {
  return db
    .selectFrom('achievement_unlock')
    .select(['member_id as memberId', 'achievement_id as achievementId', 'unlocked_at as unlockedAt'])
    .where('member_id', '=', sql<string>`any(${memberIds}::uuid[])`)
    .execute();
}

/** Returns only the achievements that were locked before. */
export function insertUnlocks(trx: Trx, unlocks: readonly Unlock[], at: Instant) {
  return trx
    .insertInto('achievement_unlock')
    .values(
      unlocks.map(({ memberId, achievementId }) => ({
        member_id: memberId,
        achievement_id: achievementId,
        unlocked_at: at,
      })),
    )
    .onConflict((conflict) => conflict.constraint('achievement_unlock_once').doNothing())
    .returning(['member_id as memberId', 'achievement_id as achievementId'])
    .execute();
}
