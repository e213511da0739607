import { sql } from 'kysely';
import type { Trx } from '../../../database/client.ts';
import { defineStatement, sqlText, type Statements } from '../../../database/statement.ts';

/** By how many members a bucket grows or shrinks. */
export type BucketChange = { step: number; bucket: number; delta: number };

/**
 * The changes must be in the order of step and bucket. The rows are locked in that order, so that two transactions cannot
 * deadlock. A bucket that loses members already has a row, so an inserted count is never negative.
 */
export async function changeBuckets(trx: Trx, changes: readonly BucketChange[]): Promise<void> {
  const steps = changes.map(({ step }) => step);
  const buckets = changes.map(({ bucket }) => bucket);
  const deltas = changes.map(({ delta }) => delta);
  await sql`
    with change as materialized (
      select * from unnest(${steps}::int[], ${buckets}::int[], ${deltas}::int[]) as given (step, bucket, delta)
    )
    insert into xp_histogram as kept (step, bucket, members)
    select step, bucket, greatest(delta, 0) from change order by step, bucket
    on conflict (step, bucket) do update set members = kept.members + (
      select delta from change where change.step = excluded.step and change.bucket = excluded.bucket
    )`.execute(trx);
}

/** Adds up the buckets of 5,000 above, then those of 100 within the same 5,000, then those of 1 within the same 100. */
const COUNT_ABOVE = defineStatement(
  'count-xp-above',
  sqlText`
    select coalesce(sum(members), 0)::int as above from (
      select members from xp_histogram where step = 5000 and bucket > $1::int / 5000
      union all
      select members from xp_histogram
      where step = 100 and bucket > $1::int / 100 and bucket < ($1::int / 5000 + 1) * 50
      union all
      select members from xp_histogram
      where step = 1 and bucket > $1::int and bucket < ($1::int / 100 + 1) * 100
    ) higher`,
);

/** How many members have more points. Reads at most about 200 small rows, however many members there are. */
export async function countMembersAbove(db: Statements, xp: number): Promise<number> {
  const [row] = await db.run<{ above: number }>(COUNT_ABOVE, [xp]);
  return row?.above ?? 0;
}
