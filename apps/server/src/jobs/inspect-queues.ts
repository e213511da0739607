import type { AppContext } from '../core/context.ts';
import { FAILED_JOBS_QUEUE, type JobDefinition } from './define-job.ts';
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

/** The queues of these jobs, by name. */
export async function listQueues(
  { db }: Pick<AppContext, 'db'>,
  jobs: readonly JobDefinition[],
): Promise<QueueSummary[]> {
  const names = jobs.map(({ name }) => name).toSorted();
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
