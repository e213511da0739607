import { ALL_JOBS } from '../../composition/features.ts';
import { compareMigrations } from '../../database/pending-migrations.ts';
import { createBoss } from '../../jobs/create-boss.ts';
import { FAILED_JOBS_QUEUE } from '../../jobs/define-job.ts';
import { countFailedJobs, readQueueStates } from '../../jobs/queue-state.repository.ts';
import { hashMailbox } from '../../limits/mailbox-key.ts';
import { defineCheck, describeReason, type Finding, hint, isPublicSite, ok, warning, wrong } from './check.ts';
import { type HashedMailbox, hasPlaces, listHashedMailboxes, readWorkerState } from './postgresql.repository.ts';
import { withDatabase } from './postgresql-checks.ts';

/** A job that is due waits seconds, also on a busy day. */
const LATE_JOB_SECONDS = 600;

/** A worker notes the time every 30 seconds. */
const SILENT_WORKER_SECONDS = 120;

/** Checks of the database's content: schema, queue, worker, cities, hashes of mailboxes. */
export const databaseChecks = [
  defineCheck({
    name: 'schema',
    needs: ['DATABASE_DIRECT_URL'],
    after: ['postgresql'],
    run: async ({ DATABASE_DIRECT_URL: url }) => {
      const { pending, unknown } = await withDatabase({ url }, compareMigrations);
      if (pending.length > 0) {
        return wrong(
          `The schema lacks ${pending.length} migrations of this release, from ${pending[0]} on.`,
          'Run `systemctl start ballpark-migrate`.',
        );
      }
      if (unknown.length > 0) {
        return warning(
          `The schema has ${unknown.length} migrations that this release does not know, for example ${unknown.at(-1)}.`,
          'A newer release has migrated the database. Deploy it, or go on while you roll back.',
        );
      }
      return ok('The schema is that of this release.');
    },
  }),
  defineCheck({
    name: 'queue',
    needs: ['DATABASE_DIRECT_URL'],
    after: ['postgresql', 'schema'],
    run: async ({ DATABASE_DIRECT_URL: url }) => {
      const missing = await findMissingQueues(url);
      return typeof missing === 'string'
        ? wrong(
            `The job queue cannot be used: ${missing}.`,
            'Run `systemctl start ballpark-migrate`, which also installs the queue.',
          )
        : ok(`The job queue has its ${ALL_JOBS.length} kinds of jobs.`);
    },
  }),
  defineCheck({
    name: 'worker',
    needs: ['DATABASE_DIRECT_URL', 'PUBLIC_ORIGIN'],
    after: ['queue'],
    run: async ({ DATABASE_DIRECT_URL: url, ...values }) => {
      const { connections, silentSeconds } = await withDatabase({ url }, readWorkerState);
      const isAlive = silentSeconds !== null && silentSeconds < SILENT_WORKER_SECONDS;
      if (connections > 0 && isAlive) return ok('A worker runs.');
      const text =
        connections === 0
          ? 'No worker is connected to the database: mails, closings, XP and photos wait.'
          : 'A worker is connected, but has not looked after timed work for minutes: it hangs.';
      const advice = 'Run `systemctl restart ballpark-worker`.';
      return isPublicSite(values) ? wrong(text, advice) : warning(text, advice);
    },
  }),
  defineCheck({
    name: 'jobs',
    needs: ['DATABASE_DIRECT_URL'],
    after: ['queue'],
    run: ({ DATABASE_DIRECT_URL: url }) =>
      withDatabase({ url }, async (db) => {
        const states = await readQueueStates(
          db,
          ALL_JOBS.map(({ name }) => name),
        );
        const late = states.filter(({ oldestSeconds }) => oldestSeconds > LATE_JOB_SECONDS);
        const failed = (await countFailedJobs(db, FAILED_JOBS_QUEUE)).map(({ job, count }) => `${count} ${job}`);
        const findings: Finding[] = [];
        if (late.length > 0) {
          findings.push(
            warning(
              `Jobs have been due for over ten minutes: ${late.map(({ job }) => job).join(', ')}.`,
              'Look for the cause: `journalctl -u ballpark-worker -n 50`.',
            ),
          );
        }
        if (failed.length > 0) {
          const advice = 'Find the cause in the log of the worker, then `ballpark queue retry all`.';
          findings.push(warning(`Jobs have used all their attempts: ${failed.join(', ')}.`, advice));
        }
        return findings.length > 0 ? findings : ok('No job is late, and none has failed for good.');
      }),
  }),
  defineCheck({
    name: 'cities',
    needs: ['DATABASE_DIRECT_URL', 'GEOCODER'],
    after: ['postgresql', 'schema'],
    run: async ({ DATABASE_DIRECT_URL: url, GEOCODER }) => {
      if (await withDatabase({ url }, hasPlaces)) return ok('The list of cities is imported.');
      const text = 'The list of cities is empty: areas have no names.';
      const advice = 'Run `systemctl start ballpark-migrate`, which also imports the cities.';
      return GEOCODER === 'gazetteer' ? wrong(`${text} No member can choose one.`, advice) : warning(text, advice);
    },
  }),
  defineCheck({
    name: 'mailbox-key',
    needs: ['DATABASE_DIRECT_URL', 'MAILBOX_KEY'],
    after: ['postgresql', 'schema'],
    run: ({ DATABASE_DIRECT_URL: url, MAILBOX_KEY: key }) =>
      withDatabase({ url }, async (db) => {
        const newest = await listHashedMailboxes(db, 'newest');
        const oldest = await listHashedMailboxes(db, 'oldest');
        if (newest.length > 0 && newest.every((mailbox) => isForeign(mailbox, key))) {
          return wrong(
            'MAILBOX_KEY is not the key of this database: members who are banned can register again.',
            ADVICE_ON_KEY,
          );
        }
        if ([...newest, ...oldest].some((mailbox) => isForeign(mailbox, key))) {
          const text = 'MAILBOX_KEY was changed: members who were banned before can register again.';
          return hint(text, `${ADVICE_ON_KEY} If it is lost, nothing can be done.`);
        }
        return ok(newest.length === 0 ? 'No account has a mailbox yet.' : 'MAILBOX_KEY is the key of this database.');
      }),
  }),
];

function isForeign({ email, hash }: HashedMailbox, key: string): boolean {
  return !hashMailbox(key, email).equals(hash);
}

const ADVICE_ON_KEY =
  'Put the former key back, for example `tar -xf /root/settings.tar -C /etc ballpark/secrets/mailbox_key`, and restart the processes.';

/** Why the queue cannot be used; undefined if it can. */
async function findMissingQueues(url: string): Promise<string | undefined> {
  const boss = createBoss({ url, max: 1, name: 'ballpark-doctor', supervise: false, schedule: false });
  boss.on('error', () => undefined); // the calls below reject with the same error
  try {
    await boss.start();
    const existing = new Set((await boss.getQueues()).map(({ name }) => name));
    const missing = ALL_JOBS.filter(({ name }) => !existing.has(name)).map(({ name }) => name);
    return missing.length === 0 ? undefined : `it does not know ${missing.join(', ')}`;
  } catch (error) {
    return describeReason(error);
  } finally {
    await boss.stop({ graceful: false });
  }
}
