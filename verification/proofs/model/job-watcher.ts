import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { ProofRun } from '../kit/proof-run.ts';
import { EARNING_JOBS } from '../kit/services/worker-process.ts';

/** Waits until the jobs about these listings are completed. */
export type WaitForListingJobs = (listingIds: readonly string[]) => Promise<void>;

const POLL_EVERY_MS = 100;
const LONGEST_MS = 120_000;

/** All sequences share one poll of the queue. */
export function watchJobs(run: ProofRun, sql: Pool): WaitForListingJobs {
  let next: Promise<Set<string>> | undefined;
  let hasEnded = false;
  run.atEnd(async () => void (hasEnded = true));

  /** The poll starts only after it was requested, so it includes all jobs that were added before. */
  const poll = () =>
    (next ??= sleep(POLL_EVERY_MS).then(async () => {
      next = undefined;
      const { rows } = await sql.query<{ id: string }>(
        `select distinct data ->> 'listingId' as id from pgboss.job
         where name = any ($1) and state in ('created', 'retry', 'active')`,
        [[...EARNING_JOBS, 'refresh-ballpark']],
      );
      return new Set(rows.map(({ id }) => id));
    }));

  return async (listingIds) => {
    const deadline = Date.now() + LONGEST_MS;
    for (;;) {
      const waiting = await poll();
      if (hasEnded || !listingIds.some((id) => waiting.has(id))) return;
      if (Date.now() > deadline) throw new Error('the jobs were not completed in time');
    }
  };
}
