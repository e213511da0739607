import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { ProofRun } from '../proof-run.ts';
import { findFreePort } from './api-process.ts';
import { type NodeProgram, startNodeProgram } from './node-program.ts';

const WORKER_MAIN = import.meta.resolve('@ballpark/server/worker.main');
const LONGEST_START_MS = 120_000;

type WorkerOptions = { environment: NodeJS.ProcessEnv; workerMain?: string };

export type WorkerProcess = NodeProgram & { metricsPort: number; readLog: () => string };

/** Starts the product's worker as a separate process and waits until it is ready. */
export async function startWorkerProcess(
  run: ProofRun,
  { environment, workerMain = WORKER_MAIN }: WorkerOptions,
): Promise<WorkerProcess> {
  const port = await findFreePort();
  const folder = mkdtempSync(join(tmpdir(), 'ballpark-proof-'));
  run.atEnd(async () => rmSync(folder, { recursive: true, force: true }));
  const logFile = join(folder, 'worker.log');
  const own = { ...environment, WORKER_METRICS_PORT: String(port) };
  const program = startNodeProgram({ url: workerMain, environment: own, logFile });
  run.atEnd(() => program.kill());
  const deadline = Date.now() + LONGEST_START_MS;
  while (!(await isUp(port))) {
    if (program.hasEnded() || Date.now() > deadline) {
      throw new Error(`The worker did not start:\n${readFileSync(logFile, 'utf8')}`);
    }
    await sleep(100);
  }
  run.say('a worker is ready');
  return { ...program, metricsPort: port, readLog: () => readFileSync(logFile, 'utf8') };
}

async function isUp(port: number): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/health/ready`, { signal: AbortSignal.timeout(3_000) })).ok;
  } catch {
    return false;
  }
}

/** The jobs that change points, ranks or achievements, or tell members what they earned. */
export const EARNING_JOBS = [
  'settle-listing',
  'settle-late-price',
  'count-suggestion',
  'take-back-suggestions',
  'tell-results',
];

/** Jobs that failed more than `mostFailures` times are not waited for. */
export type WaitLimits = { longestMs: number; mostFailures: number };

async function countWaiting(sql: Pool, mostFailures: number): Promise<number> {
  const { rows } = await sql.query<{ count: number }>(
    `select count(*)::int from pgboss.job
     where name = any ($1) and (state in ('created', 'active') or (state = 'retry' and retry_count <= $2))`,
    [EARNING_JOBS, mostFailures],
  );
  return rows[0]?.count ?? 0;
}

/** Waits until no job is left, or until the time is over. Later checks find the jobs that are left. */
export async function waitForJobs(run: ProofRun, sql: Pool, { longestMs, mostFailures }: WaitLimits): Promise<void> {
  const deadline = Date.now() + longestMs;
  let saidAt = Date.now();
  for (;;) {
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
