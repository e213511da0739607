import { setTimeout as sleep } from 'node:timers/promises';
import { PgBoss } from 'pg-boss';
import { FAILED_JOBS_QUEUE, type JobDefinition } from './define-job.ts';
import { allowPlainTableNames, changePolicy, rebuildIndexes } from './queue-tables.repository.ts';

/** A job whose heartbeat is older than this goes to another worker. The library allows no less than 10. */
export const HEARTBEAT_SECONDS = 15;

/** Copies of failed jobs are kept for this time. */
const FAILED_JOBS_KEPT_SECONDS = 90 * 86_400;

/** A handler finishes in under a minute or splits its work. */
const LONGEST_RUN_SECONDS = 60;

/**
 * Scheduled jobs of earlier releases. Migrating and every start of a worker end their schedules, because a worker of the earlier
 * release that starts during a deployment adds them again. The queues stay: that worker may still use them.
 */
export const RETIRED_SCHEDULES = ['fill-ballparks', 'recount-months'];

/**
 * The library's own queue, from which it hands on scheduled jobs. Its name is not exported. With notifications a worker is
 * woken for it, instead of asking every five seconds.
 */
const SCHEDULER_QUEUE = '__pgboss__send-it';

/** How often the library looks for an index that it has to build. It allows no less. */
const BUILD_SECONDS = 10;

/**
 * Creates and updates the tables of the queue and one queue per job definition. Part of migrating, not of serving: the role
 * of the processes may not change tables.
 */
export async function prepareQueues(url: string, jobs: readonly JobDefinition[]): Promise<void> {
  const boss = new PgBoss({
    connectionString: url,
    max: 2,
    supervise: false,
    schedule: false,
    bamIntervalSeconds: BUILD_SECONDS,
  });
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
    await allowPlainTableNames(url);
    await waitForIndexes(boss);
    await rebuildIndexes(url, await boss.getReindexCommands());
  } finally {
    await boss.stop({ graceful: false });
  }
}

/** The library builds the indexes of a new version one after the other, in the background. */
async function waitForIndexes(boss: PgBoss): Promise<void> {
  for (;;) {
    const entries = await boss.getBamEntries();
    const failed = entries.find(({ status }) => status === 'failed');
    if (failed) throw new Error(`An index of the queue was not built: ${failed.error ?? failed.command}`);
    if (entries.every(({ status }) => status === 'completed')) return;
    await sleep(1000);
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
