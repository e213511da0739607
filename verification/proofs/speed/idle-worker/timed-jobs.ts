import type { AppContext } from '@ballpark/server/core/context';
import { inTransaction } from '@ballpark/server/database/transaction';
import { defineJob, emptyPayload } from '@ballpark/server/jobs/define-job';
import { handleJob, type JobHandler } from '@ballpark/server/jobs/handle-job';
import type { Pool } from 'pg';

/** A worker is notified of this one. */
const announcedJob = defineJob({ name: 'proof-announced', payload: emptyPayload, isUrgent: true });

/** A worker finds this one when it looks at all queues. */
const plainJob = defineJob({ name: 'proof-plain', payload: emptyPayload });

export const TIMED_JOBS = [announcedJob, plainJob];

/** The start of each job, by the clock of PostgreSQL, which also dates the job. */
type TimedTables = { proof_start: { name: string; job_id: string } };

export async function createStartTable(sql: Pool): Promise<void> {
  await sql.query(
    `create table proof_start (name text, job_id uuid, at timestamptz not null default clock_timestamp())`,
  );
}

export function timedHandlers(): JobHandler[] {
  return TIMED_JOBS.map((job) =>
    handleJob(job, async (app, _payload, run) => {
      await inTransaction(app.db, async (trx) => {
        await trx
          .withTables<TimedTables>()
          .insertInto('proof_start')
          .values({ name: job.name, job_id: run.id })
          .execute();
        await run.finish(trx);
      });
    }),
  );
}

/** Adds the next job of the two kinds in turn, as a use case does. */
export async function addTimedJob(app: AppContext, number: number): Promise<void> {
  const job = number % 2 === 0 ? announcedJob : plainJob;
  await inTransaction(app.db, (trx) => app.jobs.add(trx, job, { payload: {}, key: String(number) }));
}

/** Milliseconds from adding to starting, of the jobs from a number on that have started. */
export async function readDelays(sql: Pool, from: number): Promise<{ name: string; delayMs: number }[]> {
  const { rows } = await sql.query<{ name: string; delayMs: number }>(
    `select started.name, extract(epoch from started.at - job.created_on)::float8 * 1000 as "delayMs"
     from proof_start started
     join pgboss.job on job.name = started.name and job.id = started.job_id
     where case when job.name like 'proof-%' then job.singleton_key::int >= $1 end`,
    [from],
  );
  return rows;
}
