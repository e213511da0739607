import { NO_PROGRESS, type Progress } from '@ballpark/rules/progress';
import { sql } from 'kysely';
import type { Queryable, Trx } from '../../database/client.ts';

export type ProgressKind = 'suggested' | 'judged' | 'closed';
export type EventKey = { memberId: string; kind: ProgressKind; sourceId: string };

/** Remembers what happened. Returns only what was not known yet. */
export async function insertEvents(trx: Trx, events: readonly EventKey[]) {
  return trx
    .insertInto('progress_event')
    .values(events.map(({ memberId, kind, sourceId }) => ({ member_id: memberId, kind, source_id: sourceId })))
    .onConflict((conflict) => conflict.constraint('progress_event_once').doNothing())
    .returning(['member_id as memberId', 'kind', 'source_id as sourceId'])
    .execute();
}

/** Whether this is the first time the member has helped this owner. */
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
 * Remembers that the member suggested something on this UTC day. Returns how many days in a row that one is part of
 * now; of all others only those of this row are read.
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

/** The table's name for each counter. */
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
const COUNTERS = Object.keys(COLUMNS) as Counter[]; // its keys are just that

/** What is counted about each of these members; of whom nothing is counted has nothing. */
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

/** The members are locked, so nobody has counted meanwhile. */
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
