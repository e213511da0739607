import { sql } from 'kysely';
import type { Database } from '../database/client.ts';

export type QueueState = {
  job: string;
  /** Jobs that could run now. */ due: number;
  /** Jobs that wait for their time: postponed, or between two attempts. */ delayed: number;
  /** How long the oldest job has been due. */ oldestSeconds: number;
};

/** One row per queue with waiting jobs. The conditions are those of the queue's own index for fetching (job_i11). */
export async function readQueueStates(db: Database): Promise<QueueState[]> {
  const { rows } = await sql<QueueState>`
    select name as job,
      (count(*) filter (where start_after <= now()))::int as due,
      (count(*) filter (where start_after > now()))::int as delayed,
      coalesce(extract(epoch from now() - min(start_after) filter (where start_after <= now())), 0)::float8
        as "oldestSeconds"
    from pgboss.job where state < 'active' and not blocked group by name
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
