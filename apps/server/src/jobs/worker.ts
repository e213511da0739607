import { setTimeout as sleep } from 'node:timers/promises';
import { fromKysely, type JobWithMetadata, type PgBoss } from 'pg-boss';
import type { AppContext } from '../core/context.ts';
import { isUnavailable } from '../database/faults.ts';
import { jobDuration } from '../observability/metrics.ts';
import { readTraceparent, runInSpan } from '../observability/tracing/tracer.ts';
import { createBoss } from './create-boss.ts';
import type { JobDefinition } from './define-job.ts';
import type { JobHandler, JobRun } from './handle-job.ts';
import { RETIRED_SCHEDULES } from './prepare-queues.ts';
import { listDueQueues } from './queue-state.repository.ts';

/** How often jobs of dead workers are looked for. With the heartbeat it bounds how long such a job waits. */
const SUPERVISE_SECONDS = 15;
/** How often PostgreSQL is asked which queues have due jobs: one statement for all queues. */
const LOOK_MS = 800;
/** How often a slot asks for a job of its queue without having been woken. */
const SLOT_POLL_SECONDS = 3_600;
/** How often the library looks for jobs that wait for other jobs. No job of ours does. */
const FLOW_SECONDS = 3_600;
/** Per kind of job. */
const JOBS_AT_ONCE = 4;
/** The time that running jobs have to finish when the process stops. */
const DRAIN_MS = 20_000;

export type Worker = { stop: () => Promise<void> };

type Options = { jobs: readonly JobDefinition[]; handlers: readonly JobHandler[] };

/** Runs the jobs of every queue, several at once. Any number of workers may run side by side. */
export async function startWorker(app: AppContext, { jobs, handlers }: Options): Promise<Worker> {
  assertEveryJobHandled(jobs, handlers);
  const { directUrl: url, poolSize } = app.config.database;
  const boss = createBoss({
    url,
    max: poolSize,
    name: 'ballpark-worker',
    useListenNotify: true,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
    flowIntervalSeconds: FLOW_SECONDS,
  });
  boss.on('error', (error) => app.outages.note(findOutageKind(error), error));
  boss.on('warning', (warning) => app.log.warn({ warning: warning.message }, 'queue warning'));
  await boss.start();
  await Promise.all(RETIRED_SCHEDULES.map((name) => boss.unschedule(name)));
  await Promise.all(jobs.filter((job) => job.schedule).map((job) => boss.schedule(job.name, job.schedule ?? '', {})));
  const slots = await Promise.all(
    handlers.flatMap((handler) => Array.from({ length: JOBS_AT_ONCE }, () => openSlot(boss, app, handler))),
  );
  const looking = wakeSlots(app, boss, slots);
  return {
    stop: async () => {
      await looking.stop();
      await boss.stop({ graceful: true, timeout: DRAIN_MS });
    },
  };
}

type Slot = { queue: string; workerId: string; isRunning: boolean };

/**
 * Runs one job of a queue after the other. After a job it asks for the next one at once. When the queue was empty, it
 * waits until it is woken.
 */
async function openSlot(boss: PgBoss, app: AppContext, handler: JobHandler): Promise<Slot> {
  const slot: Slot = { queue: handler.job.name, workerId: '', isRunning: false };
  slot.workerId = await boss.work(
    handler.job.name,
    {
      includeMetadata: true,
      batchSize: 1,
      pollingIntervalSeconds: SLOT_POLL_SECONDS,
      notifyPollingIntervalSeconds: SLOT_POLL_SECONDS,
    },
    async ([attempt]: JobWithMetadata[]) => {
      boss.notifyWorker(slot.workerId);
      slot.isRunning = true;
      try {
        if (attempt) await traceAttempt(attempt, () => runAttempt(boss, app, { handler, attempt }));
      } finally {
        slot.isRunning = false;
      }
    },
  );
  return slot;
}

/** Each slot polling by itself would be more than a hundred statements a second for a worker without work. */
function wakeSlots(app: AppContext, boss: PgBoss, slots: readonly Slot[]): { stop: () => Promise<void> } {
  const byQueue = Map.groupBy(slots, ({ queue }) => queue);
  const queues = [...byQueue.keys()];
  const stopping = new AbortController();
  const look = async () => {
    for (const { name, count } of await listDueQueues(app.statements, queues, JOBS_AT_ONCE)) {
      // A slot that runs a job asks for the next one by itself.
      const free = byQueue.get(name)?.filter(({ isRunning }) => !isRunning) ?? [];
      for (const { workerId } of free.slice(0, count)) boss.notifyWorker(workerId);
    }
  };
  const lookUntilStopped = async () => {
    while (!stopping.signal.aborted) {
      await look().catch((error: unknown) => app.outages.note(findOutageKind(error), error));
      await sleep(LOOK_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };
  const ended = lookUntilStopped();
  return {
    stop: () => {
      stopping.abort();
      return ended;
    },
  };
}

/** Goes on with the trace of the request or job that has added this one. */
function traceAttempt({ name, data, retryCount }: JobWithMetadata, work: () => Promise<void>): Promise<void> {
  const { traceparent } = (data ?? {}) as { traceparent?: unknown }; // `queue.ts` adds it, and reading it checks its form
  const attributes = {
    'messaging.system': 'pg-boss',
    'messaging.destination.name': name,
    'ballpark.job.attempt': retryCount + 1,
  };
  return runInSpan(`job ${name}`, { kind: 'consumer', attributes, parent: readTraceparent(traceparent) }, work);
}

type Attempt = { handler: JobHandler; attempt: JobWithMetadata };

async function runAttempt(boss: PgBoss, app: AppContext, { handler, attempt }: Attempt): Promise<void> {
  const about = { job: handler.job.name, jobId: attempt.id, attempt: attempt.retryCount + 1 };
  const stopTimer = jobDuration.startTimer({ kind: handler.job.name });
  const run: JobRun = {
    id: attempt.id,
    finish: async (trx) => {
      const done = await boss.complete(handler.job.name, attempt, null, { db: fromKysely(trx) });
      if (readAffected(done) !== 1) throw new Error(`job ${attempt.id} is no longer this worker's`);
    },
  };
  try {
    await handler.run(app, attempt.data, run);
    app.log.info({ ...about, ms: Math.round(stopTimer({ outcome: 'done' }) * 1000) }, 'job done');
  } catch (error) {
    stopTimer({ outcome: 'failed' });
    // Without PostgreSQL every running job fails, which is one outage and not many failures.
    if (isUnavailable(error)) app.outages.note(findOutageKind(error), error);
    else app.log.error({ ...about, err: error }, 'job failed');
    throw error; // the queue keeps it and tries again later
  }
}

/** Every slot of every queue has statements of its own, so an outage fails many times. Errors of one kind share a line. */
function findOutageKind(error: unknown): string {
  if (isUnavailable(error)) return 'postgresql';
  const { code } = (error ?? {}) as { code?: unknown }; // errors of the system and of PostgreSQL have one
  return `queue ${typeof code === 'string' ? code : 'error'}`;
}

/** The library's answer is typed as an empty object; `affected` is what it documents. */
function readAffected(answer: object): number {
  return 'affected' in answer && typeof answer.affected === 'number' ? answer.affected : 0;
}

function assertEveryJobHandled(jobs: readonly JobDefinition[], handlers: readonly JobHandler[]): void {
  const handled = new Set(handlers.map((handler) => handler.job.name));
  const missing = jobs.filter((job) => !handled.has(job.name)).map((job) => job.name);
  if (missing.length > 0) throw new Error(`jobs without a handler: ${missing.join(', ')}`);
}
