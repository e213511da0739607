import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { useTestApp } from '../../test/test-app.ts';
import { waitUntil } from '../../test/wait-until.ts';
import { inTransaction } from '../database/transaction.ts';
import { ALL_HANDLERS, ALL_JOBS } from '../composition/features.ts';
import { defineJob, type JobDefinition } from './define-job.ts';
import { handleJob, type JobHandler } from './handle-job.ts';
import { prepareQueues } from './prepare-queues.ts';
import { startWorker, type Worker } from './worker.ts';

const lab = useTestApp();
const noteJob = defineJob({
  name: 'write-note',
  payload: z.object({ note: z.string() }),
  isUrgent: true,
  retries: { limit: 3, firstDelaySeconds: 1, longestDelaySeconds: 1 },
});
const workers: Worker[] = [];

beforeAll(async () => {
  await lab.sql.query('create table note (note text, job_id text)');
  await prepareQueues(lab.app.config.database.url, [noteJob]);
});
afterEach(() => Promise.all(workers.splice(0).map((worker) => worker.stop())));

async function work(handlers: JobHandler[], jobs: JobDefinition[] = [noteJob]) {
  workers.push(await startWorker(lab.app, { jobs, handlers }));
}

function add(note: string, key = note) {
  return inTransaction(lab.app.db, (trx) => lab.app.jobs.add(trx, noteJob, { payload: { note }, key }));
}

async function notes(note: string): Promise<string[]> {
  const { rows } = await lab.sql.query<{ job_id: string }>('select job_id from note where note = $1', [note]);
  return rows.map((row) => row.job_id);
}

async function countNotes(pattern: string): Promise<number> {
  const { rows } = await lab.sql.query<{ count: number }>('select count(*)::int from note where note like $1', [
    pattern,
  ]);
  return rows[0]?.count ?? 0;
}

/** The effect and the end of the job in one transaction, as every handler of ours does it. */
const writeNote = handleJob(noteJob, async (app, { note }, run) => {
  await inTransaction(app.db, async (trx) => {
    await sql`insert into note values (${note}, ${run.id})`.execute(trx);
    await run.finish(trx);
  });
});

describe('a job', () => {
  test('is added only if its transaction commits', async () => {
    await work([writeNote]);
    await expect(
      inTransaction(lab.app.db, async (trx) => {
        await lab.app.jobs.add(trx, noteJob, { payload: { note: 'rolled back' }, key: 'rolled back' });
        throw new Error('changed our mind');
      }),
    ).rejects.toThrow('changed our mind');
    await add('committed');
    await waitUntil(async () => ((await notes('committed')).length > 0 ? true : undefined));
    expect(await notes('rolled back')).toEqual([]);
  });

  test('asked for twice while it waits is done once', async () => {
    await add('asked twice', 'one key');
    await add('asked twice', 'one key');
    await work([writeNote]);
    await waitUntil(async () => ((await notes('asked twice')).length > 0 ? true : undefined));
    await add('afterwards');
    await waitUntil(async () => ((await notes('afterwards')).length > 0 ? true : undefined));
    expect(await notes('asked twice')).toHaveLength(1);
  });

  test('that fails is tried again later and leaves no half of its effect', async () => {
    let attempts = 0;
    const failsOnce = handleJob(noteJob, async (app, { note }, run) => {
      attempts += 1;
      await inTransaction(app.db, async (trx) => {
        await sql`insert into note values (${note}, ${run.id})`.execute(trx);
        if (attempts === 1) throw new Error('bad luck');
        await run.finish(trx);
      });
    });
    await work([failsOnce]);
    await add('unlucky');
    await waitUntil(async () => ((await notes('unlucky')).length > 0 ? true : undefined), 15_000);
    expect(attempts).toBe(2);
    expect(await notes('unlucky')).toHaveLength(1);
  });

  test('of which another worker has taken over loses its effect', async () => {
    let failure: unknown;
    const tooSlow = handleJob(noteJob, async (app, payload, run) => {
      await lab.sql.query(`update pgboss.job set state = 'retry', retry_count = retry_count + 1 where id = $1`, [
        run.id,
      ]);
      failure ??= await writeNote.run(app, payload, run).catch((error: unknown) => error);
    });
    await work([tooSlow]);
    await add('taken over');
    await waitUntil(async () => failure);
    expect(String(failure)).toContain("no longer this worker's");
    expect(await notes('taken over')).toEqual([]);
  });
});

describe('a worker', () => {
  test('goes from one job to the next without waiting for the next look at the queue', async () => {
    const many = Array.from({ length: 240 }, (_, index) => `one of many ${index}`);
    for (const note of many) await add(note);
    const startedAt = performance.now();
    await work([writeNote]);
    await waitUntil(async () => ((await countNotes('one of many %')) === many.length ? true : undefined), 50_000);
    // With a look every 0.8 seconds, four at a time, it would take 48.
    expect(performance.now() - startedAt).toBeLessThan(35_000);
  });

  test('notices a job that no notification announces', async () => {
    let done = 0;
    const quietJob = defineJob({ name: 'write-quietly', payload: z.object({ note: z.string() }) });
    const count = handleJob(quietJob, async (app, _, run) => {
      await inTransaction(app.db, (trx) => run.finish(trx));
      done += 1;
    });
    await prepareQueues(lab.app.config.database.url, [noteJob, quietJob]);
    await work([count], [quietJob]);
    for (const key of ['one', 'two', 'three']) {
      // By now every slot has found its queue empty. Without the common look each would sleep for five minutes.
      const before = done;
      await inTransaction(lab.app.db, (trx) => lab.app.jobs.add(trx, quietJob, { payload: { note: key }, key }));
      await waitUntil(async () => (done > before ? true : undefined), 15_000);
    }
    expect(done).toBe(3);
  });

  test('runs jobs while its connection for notifications is broken, and listens again', async () => {
    const findListener = async () => {
      const { rows } = await lab.sql.query<{ pid: number }>(
        `select pid from pg_stat_activity where datname = current_database() and application_name = 'ballpark-worker'
           and (query ilike 'listen %' or query like '%pg_listening_channels%')`,
      );
      return rows[0]?.pid;
    };
    await work([writeNote]);
    const before = await waitUntil(findListener);
    await lab.sql.query('select pg_terminate_backend($1)', [before]);
    await add('not announced');
    await waitUntil(async () => ((await notes('not announced')).length > 0 ? true : undefined), 15_000);
    const after = await waitUntil(findListener, 30_000);
    expect(after).not.toBe(before);
  });

  test('refuses to start when a job has no handler', async () => {
    await expect(work([], [noteJob])).rejects.toThrow('jobs without a handler: write-note');
  });

  test('knows what every job of the product does, and puts the recurring ones on the schedule', async () => {
    await work([...ALL_HANDLERS], [...ALL_JOBS]);
    const { rows } = await lab.sql.query<{ name: string }>('select name from pgboss.schedule order by name');
    expect(rows.map((row) => row.name)).toEqual([
      'auto-close-listings',
      'book-closings',
      'calibrate-ranges',
      'choose-daily-five',
      'end-stale-sessions',
      'end-suspensions',
      'erase-closed-accounts',
      'erase-expired-evidence',
      'expire-exports',
      'find-arranged-closings',
      'forget-former-names',
      'forget-guests',
      'forget-rounds',
      'purge-idempotency-keys',
      'remove-old-listings',
      'remove-old-messages',
      'remove-unverified-members',
      'requeue-reset-requests',
      'requeue-unsettled-listings',
      'requeue-waiting-mail',
      'send-notices',
      'sweep-closing-terms',
      'sweep-notifications',
      'sweep-orphan-photos',
      'sweep-reminders',
      'sweep-reveals',
      'sweep-skips',
      'sweep-stray-objects',
      'tally-accuracy',
    ]);
  });
});
