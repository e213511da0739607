import type { AppContext } from '../core/context.ts';
import { sampleGauges } from '../observability/sampled-gauges.ts';
import { FAILED_JOBS_QUEUE, type JobDefinition } from './define-job.ts';
import { countFailedJobs, readQueueStates } from './queue-state.repository.ts';

/** Depth and age of every queue, and the jobs that failed for good. For the worker: one process is enough. */
export function exportQueueMetrics({ db }: Pick<AppContext, 'db'>, jobs: readonly JobDefinition[]): void {
  const read = async () => {
    const names = jobs.map(({ name }) => name);
    const failed = new Map((await countFailedJobs(db, FAILED_JOBS_QUEUE)).map(({ job, count }) => [job, count]));
    return {
      // Queues without a job are shown with zeros, so that an alert can tell them from a worker that does not answer.
      queues: await readQueueStates(db, names),
      failed: names.map((job) => ({ job, count: failed.get(job) ?? 0 })),
    };
  };
  sampleGauges(read, [
    {
      name: 'ballpark_queue_jobs',
      help: 'Jobs that could run now (due) and jobs that wait for their time (delayed).',
      labelNames: ['kind', 'state'],
      toSamples: ({ queues }) =>
        queues.flatMap(({ job, due, delayed }) => [
          { labels: { kind: job, state: 'due' }, value: due },
          { labels: { kind: job, state: 'delayed' }, value: delayed },
        ]),
    },
    {
      name: 'ballpark_queue_oldest_seconds',
      help: 'How long the oldest job has been due.',
      labelNames: ['kind'],
      toSamples: ({ queues }) =>
        queues.map(({ job, oldestSeconds }) => ({ labels: { kind: job }, value: oldestSeconds })),
    },
    {
      name: 'ballpark_failed_jobs',
      help: 'Jobs that have used all their attempts and are kept for the operator.',
      labelNames: ['kind'],
      toSamples: ({ failed }) => failed.map(({ job, count }) => ({ labels: { kind: job }, value: count })),
    },
  ]);
}
