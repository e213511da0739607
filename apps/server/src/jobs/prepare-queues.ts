import { PgBoss } from 'pg-boss';
import { ALL_JOBS } from '../app/features.ts';
import { FAILED_JOBS_QUEUE, type JobDefinition } from './define-job.ts';
import { changePolicy } from './queue-policy.repository.ts';

/** A job whose heartbeat is older than this goes to another worker. The library allows no less than 10. */
export const HEARTBEAT_SECONDS = 15;

/** Of the copies of failed jobs. */
const FAILED_JOBS_KEPT_SECONDS = 90 * 86_400;

/** A handler finishes in under a minute or splits its work. */
const LONGEST_RUN_SECONDS = 60;

/**
 * Scheduled jobs of earlier releases. Without this the queue would go on adding them. The queues stay, because processes of
 * the earlier release may still use them during a deployment.
 */
const RETIRED_SCHEDULES = ['forget-old-acts'];

/**
 * The library's own queue, from which it hands on scheduled jobs. Its name is not exported. With notifications a worker is
 * woken for it, instead of asking every five seconds.
 */
const SCHEDULER_QUEUE = '__pgboss__send-it';

/** Creates and updates the tables of the queue and one queue per job definition. Part of migrating, not of serving. */
export async function prepareQueues(url: string, jobs: readonly JobDefinition[] = ALL_JOBS): Promise<void> {
  const boss = new PgBoss({ connectionString: url, max: 2, supervise: false, schedule: false });
  boss.on('error', () => undefined); // start() and the calls below reject with the same error
  await boss.start();
  try {
    await boss.createQueue(FAILED_JOBS_QUEUE, { retentionSeconds: FAILED_JOBS_KEPT_SECONDS });
    await boss.createQueue(SCHEDULER_QUEUE);
    await boss.updateQueue(SCHEDULER_QUEUE, { notify: true });
    for (const job of jobs) {
      const options = queueOptions(job);
      await boss.createQueue(job.name, { ...options, policy: job.policy });
      await boss.updateQueue(job.name, options);
    }
    await Promise.all(RETIRED_SCHEDULES.map((name) => boss.unschedule(name)));
    const existing = await boss.getQueues(jobs.map(({ name }) => name));
    const changed = jobs.filter((job) =>
      existing.some(({ name, policy }) => name === job.name && policy !== job.policy),
    );
    for (const job of changed) await changePolicy(url, job);
  } finally {
    await boss.stop({ graceful: false });
  }
}

function queueOptions({ isUrgent, retries }: JobDefinition) {
  return {
    notify: isUrgent,
    retryLimit: retries.limit,
    retryDelay: retries.firstDelaySeconds,
    retryDelayMax: retries.longestDelaySeconds,
    retryBackoff: true,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    expireInSeconds: LONGEST_RUN_SECONDS,
    deadLetter: FAILED_JOBS_QUEUE,
  };
}
