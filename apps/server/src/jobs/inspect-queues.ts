import type { AppContext } from '../app/context.ts';
import { ALL_JOBS } from '../app/features.ts';
import { FAILED_JOBS_QUEUE } from './define-job.ts';
import { countFailedJobs, countRunningJobs, readQueueStates } from './queue-state.repository.ts';

export type QueueSummary = {
  job: string;
  /** Jobs that could run now, and jobs that wait for their time. */
  waiting: number;
  running: number;
  /** Copies of jobs that have used all their attempts. */
  failed: number;
  /** How long the oldest job has been due. */
  oldestSeconds: number;
};

/** Every queue of this release, by name. */
export async function listQueues({ db }: Pick<AppContext, 'db'>): Promise<QueueSummary[]> {
  const names = ALL_JOBS.map(({ name }) => name).toSorted();
  const failed = new Map((await countFailedJobs(db, FAILED_JOBS_QUEUE)).map(({ job, count }) => [job, count]));
  const running = new Map((await countRunningJobs(db, names)).map(({ job, count }) => [job, count]));
  return (await readQueueStates(db, names)).map(({ job, due, delayed, oldestSeconds }) => ({
    job,
    waiting: due + delayed,
    running: running.get(job) ?? 0,
    failed: failed.get(job) ?? 0,
    oldestSeconds,
  }));
}

/**
 * Queues the jobs again that a queue has given up. Undefined if there is no such queue. A job is left out if the queue has
 * another one for the same work already.
 */
export async function retryFailedJobs(
  { jobs }: Pick<AppContext, 'jobs'>,
  name: string,
): Promise<{ queued: number; leftOut: number } | undefined> {
  const job = ALL_JOBS.find((known) => known.name === name);
  return job && jobs.retryFailed(job);
}
