import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { useTestApp } from '../../test/test-app.ts';
import { inTransaction } from '../database/transaction.ts';
import { defineJob } from './define-job.ts';
import { prepareQueues } from './prepare-queues.ts';

const lab = useTestApp();

const earlier = defineJob({ name: 'sort-letters', payload: z.object({}) });
const later = defineJob({ ...earlier, policy: 'exclusive' });

function add(key: string): Promise<void> {
  return inTransaction(lab.app.db, (trx) => lab.app.jobs.add(trx, later, { payload: {}, key }));
}

async function listJobs() {
  const { rows } = await lab.sql.query<{ key: string; state: string; policy: string }>(
    `select singleton_key as key, state::text, policy from pgboss.job where name = $1 order by key, state`,
    [earlier.name],
  );
  return rows;
}

test('a queue that becomes exclusive keeps one open job of each key, and the one that runs if there is one', async () => {
  const { url } = lab.app.config.database;
  await prepareQueues(url, [earlier]);
  for (const state of ['retry', 'active', 'created']) {
    await add('a');
    await add('b');
    await lab.sql.query(
      `update pgboss.job set state = $1::pgboss.job_state where name = $2 and state = 'created'
         and (singleton_key = 'a' or $1::text <> 'active')`,
      [state, earlier.name],
    );
  }
  expect(await listJobs()).toHaveLength(5);
  await prepareQueues(url, [later]);
  expect(await listJobs()).toEqual([
    { key: 'a', state: 'active', policy: 'exclusive' },
    { key: 'b', state: 'retry', policy: 'exclusive' },
  ]);
  await add('a');
  await add('b');
  await add('c');
  expect(await listJobs()).toHaveLength(3);
  await prepareQueues(url, [later]);
  expect(await listJobs()).toHaveLength(3);
});

test('a worker is notified of scheduled jobs, and of urgent ones, and of no others', async () => {
  const urgent = defineJob({ name: 'sort-parcels', payload: z.object({}), isUrgent: true });
  await prepareQueues(lab.app.config.database.url, [earlier, urgent]);
  const { rows } = await lab.sql.query<{ name: string; notify: boolean }>(
    `select name, notify from pgboss.queue where name = any ($1) order by name`,
    [['__pgboss__send-it', earlier.name, urgent.name]],
  );
  expect(rows).toEqual([
    { name: '__pgboss__send-it', notify: true },
    { name: 'sort-letters', notify: false },
    { name: 'sort-parcels', notify: true },
  ]);
});

test('migrating waits for the indexes that the library builds in the background', async () => {
  await lab.sql.query(
    `insert into pgboss.bam (name, version, status, table_name, command)
     values ('sort', 1, 'pending', 'job_common', 'create index concurrently if not exists job_i99 on pgboss.job_common (id)')`,
  );
  await prepareQueues(lab.app.config.database.url, [earlier]);
  const { rowCount } = await lab.sql.query(
    `select from pg_index where indexrelid = 'pgboss.job_i99'::regclass and indisvalid`,
  );
  expect(rowCount).toBe(1);
});

test('migrating rebuilds an index of the queue that has grown far beyond its rows', async () => {
  await lab.sql.query(
    `insert into pgboss.job (name, singleton_key) select $1, n::text from generate_series(1, 40000) n`,
    [earlier.name],
  );
  await lab.sql.query('delete from pgboss.job where name = $1', [earlier.name]);
  await lab.sql.query('vacuum analyze pgboss.job_common');
  const readPages = async () => {
    const { rows } = await lab.sql.query<{ pages: number }>(
      `select max(pg_relation_size(indexrelid))::int / 8192 as pages from pg_index where indrelid = 'pgboss.job_common'::regclass`,
    );
    return rows[0]?.pages ?? 0;
  };
  expect(await readPages()).toBeGreaterThan(128);
  await prepareQueues(lab.app.config.database.url, [earlier]);
  expect(await readPages()).toBeLessThan(128);
});
