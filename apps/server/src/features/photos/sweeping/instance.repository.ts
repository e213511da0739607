import { sql } from 'kysely';
import type { Database, Queryable, Trx } from '../../../database/client.ts';
import type { Instant } from '../../../database/instant.ts';

/** The identity of the database, and the mark that it wrote into the bucket last. */
export type InstanceRow = { id: string; generation: number; lease: string };

/** With the time of the same clock that all queries use. */
export async function getInstance(db: Queryable, at: Instant): Promise<InstanceRow & { now: Date }> {
  const row = await db
    .selectFrom('instance')
    .select(['id', sql<number>`mark_generation::int`.as('generation'), 'mark_lease as lease', at.as('now')])
    .executeTakeFirstOrThrow();
  return row;
}

/** Takes the next generation. Undefined if another worker of this database did so in the meantime. */
export function advanceGeneration(db: Database, { generation }: InstanceRow): Promise<InstanceRow | undefined> {
  return db
    .updateTable('instance')
    .set({ mark_generation: generation + 1, mark_lease: sql<string>`gen_random_uuid()` })
    .where('mark_generation', '=', String(generation))
    .returning(['id', sql<number>`mark_generation::int`.as('generation'), 'mark_lease as lease'])
    .executeTakeFirst();
}

/** Makes the generation newer than a mark that another copy of this database wrote. */
export async function overtakeGeneration(db: Database, generation: number): Promise<void> {
  await db
    .updateTable('instance')
    .set({ mark_generation: sql<string>`greatest(mark_generation, ${generation})` })
    .execute();
}

/** Sets how many contents may be removed on this day. A second sweep on the same day changes nothing. */
export async function openRemovalDay(db: Database, at: Instant, allowance: number): Promise<void> {
  await db
    .updateTable('instance')
    .set({ removal_day: toDay(at), removal_allowance: allowance, removal_count: 0 })
    .where('removal_day', 'is distinct from', toDay(at))
    .execute();
}

/** Allows this many removals on this day, on top of those that have happened. */
export async function raiseAllowance(db: Database, at: Instant, count: number): Promise<void> {
  await db
    .updateTable('instance')
    .set({ removal_day: toDay(at), removal_allowance: sql<number>`removal_count + ${count}` })
    .execute();
}

/** Counts one removal. Returns false if the day's allowance is used up, or the day has none yet. */
export async function takeAllowance(trx: Trx, at: Instant): Promise<boolean> {
  const row = await trx
    .updateTable('instance')
    .set({ removal_count: sql<number>`removal_count + 1` })
    .where('removal_count', '<', sql<number>`removal_allowance`)
    .where('removal_day', '=', toDay(at))
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Days are counted in UTC, like the schedule of the sweeps. */
function toDay(at: Instant) {
  return sql<Date>`(${at} at time zone 'UTC')::date`;
}
