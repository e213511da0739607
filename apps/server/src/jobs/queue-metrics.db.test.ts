import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { useTestApp } from '../../test/test-app.ts';
import { waitUntil } from '../../test/wait-until.ts';
import { openDatabase, openPool } from '../database/client.ts';
import { inTransaction } from '../database/transaction.ts';
import { exportMailMetrics } from '../features/mail/mail-metrics.ts';
import { queueMail } from '../features/mail/queue-mail.ts';
import { metrics } from '../observability/metrics.ts';
import { defineJob } from './define-job.ts';
import { handleJob } from './handle-job.ts';
import { prepareQueues } from './prepare-queues.ts';
import { exportQueueMetrics } from './queue-metrics.ts';
import { listDueQueues } from './queue-state.repository.ts';
import { startWorker } from './worker.ts';

const lab = useTestApp();
const tidyJob = defineJob({
  name: 'tidy-up',
  payload: z.object({}),
  retries: { limit: 0, firstDelaySeconds: 1, longestDelaySeconds: 1 },
});

beforeAll(() => prepareQueues(lab.app.config.database.url, [tidyJob]));
beforeEach(() => lab.sql.query('delete from pgboss.job; delete from mail'));
afterEach(() => lab.setNow(undefined));

function add(key: string, delaySeconds = 0): Promise<void> {
  return inTransaction(lab.app.db, (trx) => lab.app.jobs.add(trx, tidyJob, { payload: {}, key, delaySeconds }));
}

/** The lines of one metric, as Prometheus reads them. */
async function scrape(name: string): Promise<string[]> {
  const text = await metrics.metrics();
  return text.split('\n').filter((line) => line.startsWith(`${name}{`));
}

test('metrics show how many jobs are due or wait for their time, and how long the oldest has been due', async () => {
  exportQueueMetrics(lab.app, [tidyJob]);
  expect(await scrape('ballpark_queue_oldest_seconds')).toEqual(['ballpark_queue_oldest_seconds{kind="tidy-up"} 0']);
  await add('a');
  await add('b');
  await add('c', 600);
  await lab.sql.query(`update pgboss.job set start_after = now() - interval '5 minutes' where singleton_key = 'b'`);
  await waitUntil(async () => (await scrape('ballpark_queue_jobs')).find((line) => line.endsWith(' 2')));
  expect((await scrape('ballpark_queue_jobs')).toSorted()).toEqual([
    'ballpark_queue_jobs{kind="tidy-up",state="delayed"} 1',
    'ballpark_queue_jobs{kind="tidy-up",state="due"} 2',
  ]);
  const [oldest = ''] = await scrape('ballpark_queue_oldest_seconds');
  expect(Number(oldest.split(' ')[1])).toBeGreaterThanOrEqual(300);
});

test('a look at the queues counts the jobs that could run now, up to a number', async () => {
  for (const key of ['a', 'b', 'c']) await add(key);
  await add('d', 600);
  const look = (most: number) => listDueQueues(lab.app.statements, ['tidy-up', 'deliver-mail'], most);
  expect(await look(2)).toEqual([{ name: 'tidy-up', count: 2 }]);
  expect(await look(4)).toEqual([{ name: 'tidy-up', count: 3 }]);
});

test('a job that has used all its attempts is kept and counted', async () => {
  exportQueueMetrics(lab.app, [tidyJob]);
  const failing = handleJob(tidyJob, () => Promise.reject(new Error('never works')));
  const worker = await startWorker(lab.app, { jobs: [tidyJob], handlers: [failing] });
  await add('hopeless');
  await waitUntil(async () => (await scrape('ballpark_failed_jobs')).find((line) => line.endsWith(' 1')));
  expect(await scrape('ballpark_failed_jobs')).toEqual(['ballpark_failed_jobs{kind="tidy-up"} 1']);
  await worker.stop();
  const { rows } = await lab.sql.query<{ source: string; key: string; days: number }>(
    `select source_name as source, singleton_key as key, extract(day from keep_until - now())::int as days
     from pgboss.job where name = 'failed-jobs'`,
  );
  expect(rows).toEqual([{ source: 'tidy-up', key: 'hopeless', days: 89 }]);
});

test('metrics show how many mails wait and for how long', async () => {
  exportMailMetrics(lab.app);
  await inTransaction(lab.app.db, (trx) =>
    queueMail(lab.app, trx, { memberId: null, template: 'contact-receipt', dedupeKey: randomUUID() }),
  );
  lab.setNow(new Date(Date.now() + 3_600_000));
  expect(await scrape('ballpark_mails_waiting')).toContain('ballpark_mails_waiting{template="contact-receipt"} 1');
  expect(await scrape('ballpark_mails_waiting')).toContain('ballpark_mails_waiting{template="digest"} 0');
  expect(await scrape('ballpark_mails_late')).toContain('ballpark_mails_late{template="contact-receipt"} 1');
  const [oldest = ''] = (await scrape('ballpark_mails_oldest_seconds')).filter((line) => line.includes('receipt'));
  expect(Number(oldest.split(' ')[1])).toBeGreaterThanOrEqual(3_600);
});

test('metrics are answered without these figures when PostgreSQL does not answer', async () => {
  const nowhere = openPool({ url: 'postgres://ballpark@127.0.0.1:1/nowhere', poolSize: 1, onError: () => undefined });
  const broken = { ...lab.app, db: openDatabase(nowhere) };
  exportQueueMetrics(broken, [tidyJob]);
  exportMailMetrics(broken);
  expect(await scrape('ballpark_mails_waiting')).toEqual([]);
  expect(await metrics.metrics()).toContain('process_cpu_seconds_total');
  await broken.db.destroy();
});
