import { sql } from 'kysely';
import type { Database } from '../database/client.ts';
import { defineStatement, sqlText, type Statements } from '../database/statement.ts';

export type QueueState = {
  job: string;
  /** Jobs that could run now. */ due: number;
  /** Jobs that wait for their time: postponed, or between two attempts. */ delayed: number;
  /** How long the oldest job has been due. */ oldestSeconds: number;
};

/** Jobs of one queue that are counted at most, oldest first: a scrape stays cheap whatever has piled up. */
const COUNTED_MAX = 10_000;

/** One row per queue. Conditions and order are those of the queue's own index for fetching (job_i11). */
export async function readQueueStates(db: Database, jobs: readonly string[]): Promise<QueueState[]> {
  const { rows } = await sql<QueueState>`
    select queue.name as job, counted.*
    from unnest(${jobs}::text[]) queue (name) cross join lateral (
      select
        (count(*) filter (where start_after <= now()))::int as due,
        (count(*) filter (where start_after > now()))::int as delayed,
        coalesce(extract(epoch from now() - min(start_after) filter (where start_after <= now())), 0)::float8
          as "oldestSeconds"
      from (
        select start_after from pgboss.job
        where job.name = queue.name and state < 'active' and not blocked
        order by priority desc, created_on limit ${COUNTED_MAX}
      ) waiting
    ) counted
  `.execute(db);
  return rows;
}

const LIST_DUE_QUEUES = defineStatement(
  'list-due-queues',
  sqlText`
    select queue.name, due.count::int from unnest($1::text[]) queue (name) cross join lateral (
      select count(*) from (
        select from pgboss.job
        where job.name = queue.name and job.state < 'active' and not job.blocked and job.start_after <= now() limit $2
      ) found
    ) due
    where due.count > 0`,
);

type DueQueue = { name: string; /** Jobs that could run now, up to the given number. */ count: number };

/**
 * Finds those of these queues that have jobs that could run now. One look into the queue's index (job_i11) for each.
 */
export function listDueQueues({ run }: Statements, queues: readonly string[], most: number): Promise<DueQueue[]> {
  return run<DueQueue>(LIST_DUE_QUEUES, [queues, most]);
}

/** Jobs that a worker has taken, by queue. Reads what the queue keeps of them, which is at most some days. */
export async function countRunningJobs(db: Database, jobs: readonly string[]): Promise<FailedJobs[]> {
  const { rows } = await sql<FailedJobs>`
    select name as job, count(*)::int as count from pgboss.job
    where name = any (${jobs}::text[]) and state = 'active' group by name
  `.execute(db);
  return rows;
}

export type FailedJobs = { job: string; count: number };

/** The copies of jobs that have used all their attempts, by the queue they were in. Uses job_i11. */
export async function countFailedJobs(db: Database, deadLetterQueue: string): Promise<FailedJobs[]> {
  const { rows } = await sql<FailedJobs>`
    select source_name as job, count(*)::int as count
    from pgboss.job where name = ${deadLetterQueue} and state < 'active' and not blocked group by source_name
  `.execute(db);
  return rows;
}
