import { setTimeout as sleep } from 'node:timers/promises';
import { openApp } from '@ballpark/server/composition/open-app';
import { loadConfig } from '@ballpark/server/config/config';
import { prepareQueues } from '@ballpark/server/jobs/prepare-queues';
import { createLogger } from '@ballpark/server/observability/logger';
import type { Pool } from 'pg';
import { readProcessorSeconds } from '../../kit/processor-time.ts';
import { type Claim, listMissed, printTable, type ProofRun, type Verdict } from '../../kit/proof-run.ts';
import { startScratchServices } from '../../kit/services/scratch-services.ts';
import { startWorkerProcess } from '../../kit/services/worker-process.ts';
import { median, percentile } from '../../kit/statistics.ts';
import { addTimedJob, createStartTable, readDelays, TIMED_JOBS } from './timed-jobs.ts';

const TIMED_WORKER = import.meta.resolve('./timed-worker.ts');
const LONGEST_START_MS = 1_000;
/** A job that is found later than this counts as lost. */
const LONGEST_WAIT_MS = 60_000;
const FULL = { warmUpMs: 180_000, rounds: 3, roundMs: 60_000, mostPercent: 0.5, jobs: 200, jobsCut: 40 };
/** While the engine still compiles what it runs for the first time, the same work costs several times as much. */
const SMALL = { warmUpMs: 6_000, rounds: 1, roundMs: 10_000, mostPercent: 4, jobs: 40, jobsCut: 10 };
/** The mean distance of two jobs. */
const APART_MS = 100;

/** The condition of connections that wait for notifications: the library checks its subscription now and then. */
const LISTENS = `datname = current_database() and application_name = 'ballpark-worker'
  and (query ilike 'listen %' or query like '%pg_listening_channels%')`;

type AddJob = (number: number) => Promise<void>;

export async function prove(run: ProofRun): Promise<Verdict> {
  const size = run.isSmall ? SMALL : FULL;
  const { sql, environment } = await startScratchServices(run, 'idle-worker');
  const config = loadConfig(environment);
  await prepareQueues(config.database.url, TIMED_JOBS);
  await createStartTable(sql);
  const { app, close } = await openApp({ config, log: createLogger('silent', 'proof') });
  run.atEnd(close);
  const addJob = (number: number) => addTimedJob(app, number);
  const worker = await startWorkerProcess(run, { environment, workerMain: TIMED_WORKER });

  // Some jobs first: what runs for the first time is not compiled yet.
  await addJobs(run, { addJob, from: 0, count: 20 });
  await waitForStarts(sql, { from: 0, count: 20 });
  run.say(`the worker rests for ${size.warmUpMs / 1000} s before it is measured`);
  await sleep(size.warmUpMs);
  const percents = await measureIdle(run, worker.pid ?? 0, size);
  await addJobs(run, { addJob, from: 1_000, count: size.jobs });
  const delays = await waitForStarts(sql, { from: 1_000, count: size.jobs });
  const cut = await endListener(sql);
  run.say(`the connection for notifications was ended (${cut}); more jobs are added`);
  await addJobs(run, { addJob, from: 5_000, count: size.jobsCut });
  const delaysCut = await waitForStarts(sql, { from: 5_000, count: size.jobsCut });
  const isListening = await waitForListener(sql);

  showDelays({ 'while it listens': delays, 'after its connection was ended': delaysCut });
  const idle = median(percents);
  const p95 = percentile(toNumbers(delays), 0.95);
  const claims: Claim[] = [
    [idle <= size.mostPercent, `an idle worker uses at most ${size.mostPercent} % of a core (${idle.toFixed(2)} %)`],
    [delays.length === size.jobs, `each of ${size.jobs} jobs runs (${delays.length} did)`],
    [p95 <= LONGEST_START_MS, `95 % of jobs start within ${LONGEST_START_MS} ms (${p95.toFixed(0)} ms)`],
    [cut > 0, 'the worker had a connection for notifications'],
    [
      delaysCut.length === size.jobsCut,
      `no job is lost without notifications (${delaysCut.length} of ${size.jobsCut} ran)`,
    ],
    [isListening, 'the worker listens again'],
  ];
  const figure =
    `idle worker ${idle.toFixed(2)} % of a core (median of ${percents.length}), ${delays.length} jobs started with a p95 of ` +
    `${p95.toFixed(0)} ms, ${delaysCut.length} of ${size.jobsCut} ran without notifications`;
  return { figure, missed: listMissed(claims) };
}

/** Processor time of the worker, of its children and of all its threads, as a share of one core. */
async function measureIdle(run: ProofRun, pid: number, { rounds, roundMs }: typeof FULL): Promise<number[]> {
  const percents: number[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const [before, startedAt] = [readProcessorSeconds(pid), performance.now()];
    await sleep(roundMs);
    const percent = ((readProcessorSeconds(pid) - before) * 100_000) / (performance.now() - startedAt);
    run.say(`${percent.toFixed(2)} % of a core over ${roundMs / 1000} s without work`);
    percents.push(percent);
  }
  return percents;
}

type Jobs = { from: number; count: number };

async function addJobs(run: ProofRun, { addJob, from, count }: Jobs & { addJob: AddJob }): Promise<void> {
  for (let number = from; number < from + count; number += 1) {
    await addJob(number);
    await sleep(Math.random() * 2 * APART_MS);
  }
  run.say(`${count} jobs were added`);
}

async function waitForStarts(sql: Pool, { from, count }: Jobs) {
  const deadline = Date.now() + LONGEST_WAIT_MS;
  for (;;) {
    const delays = await readDelays(sql, from);
    if (delays.length >= count || Date.now() > deadline) return delays;
    await sleep(200);
  }
}

async function endListener(sql: Pool): Promise<number> {
  const { rowCount } = await sql.query(`select pg_terminate_backend(pid) from pg_stat_activity where ${LISTENS}`);
  return rowCount ?? 0;
}

async function waitForListener(sql: Pool): Promise<boolean> {
  const deadline = Date.now() + LONGEST_WAIT_MS;
  while (Date.now() < deadline) {
    const { rows } = await sql.query(`select from pg_stat_activity where ${LISTENS}`);
    if (rows.length > 0) return true;
    await sleep(200);
  }
  return false;
}

type Delays = { name: string; delayMs: number }[];

function toNumbers(delays: Delays): number[] {
  return delays.map(({ delayMs }) => delayMs);
}

function showDelays(phases: Record<string, Delays>): void {
  const rows = Object.entries(phases).flatMap(([phase, delays]) =>
    TIMED_JOBS.map(({ name }) => {
      const own = toNumbers(delays.filter((delay) => delay.name === name));
      const figures = [0.5, 0.95, 1].map((share) => `${percentile(own, share).toFixed(0)} ms`);
      return [phase, name, own.length, ...figures];
    }),
  );
  printTable(['phase', 'job', 'started', 'median', 'p95', 'longest'], rows);
}
