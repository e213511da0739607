import { fromKysely } from 'pg-boss';
import type { Trx } from '../database/client.ts';
import { runInChildSpan, writeTraceparent } from '../observability/tracing/tracer.ts';
import { createBoss } from './create-boss.ts';
import { FAILED_JOBS_QUEUE, type JobDefinition } from './define-job.ts';

type JobRequest<Payload> = {
  payload: Payload;
  /** The policy of the job decides what happens to a second job with the same key. */
  key: string;
};

/** Adds jobs, inside the transaction that makes them necessary: both are committed, or neither. */
export type JobQueue = {
  add: <Payload extends object>(
    trx: Trx,
    job: JobDefinition<Payload>,
    request: JobRequest<Payload> & {
      /** The job does not run earlier than this. */
      delaySeconds?: number;
      /** Due jobs with the highest number run first. */
      priority?: number;
    },
  ) => Promise<void>;
  /** Adds many jobs of one kind with one statement. */
  addAll: <Payload extends object>(
    trx: Trx,
    job: JobDefinition<Payload>,
    requests: readonly JobRequest<Payload>[],
  ) => Promise<void>;
  /** Adds a job that runs now. One of the same key that waits for its time waits no longer. */
  hurry: <Payload extends object>(trx: Trx, job: JobDefinition<Payload>, request: JobRequest<Payload>) => Promise<void>;
  /** Queues the jobs again that have used all their attempts, except where the queue has one of the same key. */
  retryFailed: (job: JobDefinition) => Promise<{ queued: number; leftOut: number }>;
  close: () => Promise<void>;
};

/** Jobs that one statement queues again. */
const REDRIVE_BATCH = 1_000;

type Options = { url: string; onError: (error: Error) => void };

/**
 * Only adds jobs: it neither runs nor supervises them, so it costs an API process little. Opens at once, whether or not
 * PostgreSQL answers: the first job that is added starts what has not started yet.
 */
export function openJobQueue({ url, onError }: Options): JobQueue {
  const boss = createBoss({ url, max: 2, name: 'ballpark-queue', supervise: false, schedule: false });
  boss.on('error', onError);
  boss.start().catch(onError);
  return {
    add: async (trx, job, { payload, key, delaySeconds = 0, priority = 0 }) => {
      await boss.start(); // does nothing once it has started
      const options = { db: fromKysely(trx), singletonKey: key, startAfter: delaySeconds, priority };
      await runInQueueSpan(job, 1, () => boss.send(job.name, { ...payload, ...writeTraceparent() }, options));
    },
    addAll: async (trx, job, requests) => {
      if (requests.length === 0) return;
      await boss.start();
      await runInQueueSpan(job, requests.length, () => {
        const trace = writeTraceparent();
        const jobs = requests.map(({ payload, key }) => ({ data: { ...payload, ...trace }, singletonKey: key }));
        return boss.insert(job.name, jobs, { db: fromKysely(trx) });
      });
    },
    hurry: async (trx, job, { payload, key }) => {
      await boss.start();
      const db = fromKysely(trx);
      await boss.update(job.name, undefined, { db, singletonKey: key, startAfter: 0, match: 'all' });
      await boss.send(job.name, payload, { db, singletonKey: key });
    },
    retryFailed: async ({ name }) => {
      await boss.start();
      // Jobs that fail while this runs stay, so that it ends.
      const filter = { sourceName: name, createdBefore: new Date() };
      const { total } = await boss.previewRedrive(FAILED_JOBS_QUEUE, filter);
      let queued = 0;
      for (let seen = 0; seen < total; seen += REDRIVE_BATCH) {
        queued += await boss.redrive(FAILED_JOBS_QUEUE, { ...filter, limit: REDRIVE_BATCH });
      }
      return { queued, leftOut: total - queued };
    },
    close: () => boss.stop({ graceful: false }),
  };
}

/**
 * The trace goes on in the worker: each job carries the `traceparent` of this span next to its payload. Handlers do not see it,
 * because the schema of a payload drops keys that it does not name; so do those of releases without traces.
 */
function runInQueueSpan<T>({ name }: Pick<JobDefinition, 'name'>, count: number, work: () => Promise<T>): Promise<T> {
  const attributes = {
    'messaging.system': 'pg-boss',
    'messaging.destination.name': name,
    'messaging.batch.message_count': count,
  };
  return runInChildSpan(`add ${name}`, { kind: 'producer', attributes }, work);
}
