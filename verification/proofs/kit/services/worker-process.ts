import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { ProofRun } from '../proof-run.ts';
import { findFreePort, type ServerProcess, startServerProcess } from './api-process.ts';

const WORKER_MAIN = import.meta.resolve('@ballpark/server/worker.main');

type WorkerOptions = { environment: NodeJS.ProcessEnv; workerMain?: string };

export type WorkerProcess = ServerProcess;

/** Starts the product's worker as a separate process and waits until it is ready. */
export async function startWorkerProcess(
  run: ProofRun,
  { environment, workerMain = WORKER_MAIN }: WorkerOptions,
): Promise<WorkerProcess> {
  const port = await findFreePort();
  const main = { what: 'The worker', url: workerMain, readyPort: port, metricsPort: port };
  const worker = await startServerProcess(run, main, { ...environment, WORKER_METRICS_PORT: String(port) });
  run.say('a worker is ready');
  return worker;
}

/** The jobs that change points, ranks or achievements, or tell members what they earned. */
export const EARNING_JOBS = [
  'settle-listing',
  'settle-late-price',
  'count-suggestion',
  'take-back-suggestions',
  'tell-results',
];

export type WaitLimits = {
  longestMs: number;
  /** Jobs that failed more often are not waited for. */
  mostFailures?: number;
  /** Starts interrupted jobs again at once. The queue notices a killed worker after about 25 seconds without heartbeat. */
  retriesNow?: boolean;
};

/** Jobs that run longer than any of them should have lost their worker. */
const RETRY_NOW = `
  update pgboss.job set state = 'retry', start_after = now(), retry_count = retry_count + (state = 'active')::int
  where name = any ($1)
    and (state = 'active' and started_on < now() - interval '3 seconds' or state = 'retry' and start_after > now())`;

/** More than any job has. */
const MOST_FAILURES = 1_000_000;

async function countWaiting(sql: Pool, mostFailures: number): Promise<number> {
  const { rows } = await sql.query<{ count: number }>(
    `select count(*)::int from pgboss.job
     where name = any ($1) and (state in ('created', 'active') or (state = 'retry' and retry_count <= $2))`,
    [EARNING_JOBS, mostFailures],
  );
  return rows[0]?.count ?? 0;
}

/** Waits until no job is left, or until the time is over. Later checks find the jobs that are left. */
export async function waitForJobs(run: ProofRun, sql: Pool, limits: WaitLimits): Promise<void> {
  const { longestMs, mostFailures = MOST_FAILURES, retriesNow } = limits;
  const deadline = Date.now() + longestMs;
  let saidAt = Date.now();
  for (;;) {
    if (retriesNow) await sql.query(RETRY_NOW, [EARNING_JOBS]);
    const waiting = await countWaiting(sql, mostFailures);
    if (waiting === 0 || Date.now() > deadline) return;
    if (Date.now() - saidAt > 15_000) {
      run.say(`${waiting} jobs are left`);
      saidAt = Date.now();
    }
    await sleep(100);
  }
}

/** Puts completed jobs into the queue again, as a queue with at-least-once delivery may. */
export async function redeliverJobs(sql: Pool, most: number): Promise<number> {
  const { rowCount } = await sql.query(
    `update pgboss.job set state = 'created', started_on = null, completed_on = null
     where (name, id) in (
       select name, id from pgboss.job where name = any ($1) and state = 'completed' order by random() limit $2
     )`,
    [EARNING_JOBS, most],
  );
  return rowCount ?? 0;
}
