import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { ProofRun } from '../kit/proof-run.ts';
import { EARNING_JOBS } from '../kit/services/worker-process.ts';

/** Back when the jobs about these listings are done. */
export type SettledJobs = (listingIds: readonly string[]) => Promise<void>;

const LOOK_EVERY_MS = 100;
const LONGEST_MS = 120_000;

/** One look at the queue for all who wait. */
export function watchJobs(run: ProofRun, sql: Pool): SettledJobs {
  let next: Promise<Set<string>> | undefined;
  let hasEnded = false;
  run.atEnd(async () => void (hasEnded = true));

  /** A look that begins only after it was asked for: whatever was added until then is in it. */
  const look = () =>
    (next ??= sleep(LOOK_EVERY_MS).then(async () => {
      next = undefined;
      const { rows } = await sql.query<{ id: string }>(
        `select distinct data ->> 'listingId' as id from pgboss.job
         where name = any ($1) and state in ('created', 'retry', 'active')`,
        [EARNING_JOBS],
      );
      return new Set(rows.map(({ id }) => id));
    }));

  return async (listingIds) => {
    const deadline = Date.now() + LONGEST_MS;
    for (;;) {
      const waiting = await look();
      if (hasEnded || !listingIds.some((id) => waiting.has(id))) return;
      if (Date.now() > deadline) throw new Error('the jobs are not done in time');
    }
  };
}
