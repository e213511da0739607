import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { createOperator, sumTables } from '../../test/commands/operator-command.ts';
import { useTestApp } from '../../test/test-app.ts';
import { ALL_JOBS } from '../composition/features.ts';
import { inTransaction } from '../database/transaction.ts';
import { settleListingJob } from '../features/rewards/rewards.jobs.ts';

const lab = useTestApp();
const ballpark = createOperator(lab);
beforeEach(() => lab.sql.query('delete from pgboss.job'));

async function addJob(delaySeconds = 0): Promise<string> {
  const listingId = randomUUID();
  await inTransaction(lab.app.db, (trx) =>
    lab.app.jobs.add(trx, settleListingJob, { payload: { listingId }, key: listingId, delaySeconds }),
  );
  return listingId;
}

/** A job that has used all its attempts: the queue keeps a copy in the queue of failed jobs. */
async function addFailedJob(): Promise<string> {
  const listingId = await addJob();
  await lab.sql.query(
    `update pgboss.job set name = 'failed-jobs', source_name = name, source_id = id, policy = null, dead_letter = null,
     created_on = now() - interval '1 minute' where singleton_key = $1`,
    [listingId],
  );
  return listingId;
}

async function readRefusal(...words: string[]): Promise<string> {
  const before = await sumTables(lab);
  const { out, error, code } = await ballpark(...words);
  expect({ out, code, sums: await sumTables(lab) }).toEqual({ out: '', code: 1, sums: before });
  return error;
}

async function readLine(): Promise<string[]> {
  const { out } = await ballpark('queue', 'list');
  return (out.split('\n').find((line) => line.startsWith('settle-listing ')) ?? '').trim().split(/\s{2,}/);
}

test('queue list shows every queue with its figures in columns, also when all are empty', async () => {
  const { out, code } = await ballpark('queue', 'list');
  const [head = '', ...lines] = out.split('\n');
  expect(code).toBe(0);
  expect(head).toMatch(/^queue +waiting {2}running {2}failed {2}oldest$/);
  expect(lines.pop()).toBe('No job has failed for good.');
  expect(lines).toHaveLength(ALL_JOBS.length);
  for (const line of lines) expect(line.length).toBe(head.indexOf('failed') + 'failed'.length);
});

test('queue list counts jobs that wait, run and have failed, and the age of the oldest', async () => {
  await addJob(600);
  const late = await addJob();
  await lab.sql.query(`update pgboss.job set start_after = now() - interval '5 minutes' where singleton_key = $1`, [
    late,
  ]);
  const running = await addJob();
  await lab.sql.query(`update pgboss.job set state = 'active', started_on = now() where singleton_key = $1`, [running]);
  await addFailedJob();
  expect(await readLine()).toEqual(['settle-listing', '2', '1', '1', '5 min']);
});

test('queue retry queues failed jobs again, once', async () => {
  const listingIds = [await addFailedJob(), await addFailedJob()];
  const answer = await ballpark('queue', 'retry', 'settle-listing');
  expect(answer).toEqual({ out: 'Jobs that are queued again: 2.', error: '', code: 0 });
  const { rows } = await lab.sql.query(
    `select data ->> 'listingId' as id from pgboss.job
     where name = 'settle-listing' and state = 'created' and policy = 'exclusive'`,
  );
  expect(rows.map(({ id }) => String(id)).toSorted()).toEqual(listingIds.toSorted());
  expect((await readLine()).slice(0, 4)).toEqual(['settle-listing', '2', '0', '0']);
  const none = 'No job has failed for good: nothing was changed.';
  expect(await readRefusal('queue', 'retry', 'settle-listing')).toBe(none);
  expect(await readRefusal('queue', 'retry', 'all')).toBe(none);
});

test('queue retry all leaves out a job that a sweep has queued already', async () => {
  const listingId = await addFailedJob();
  await inTransaction(lab.app.db, (trx) =>
    lab.app.jobs.add(trx, settleListingJob, { payload: { listingId }, key: listingId }),
  );
  const { out } = await ballpark('queue', 'retry', 'all');
  expect(out).toBe('Jobs that are queued again: 0. Left out, because the queue has the same job already: 1.');
  expect((await readLine()).slice(0, 4)).toEqual(['settle-listing', '1', '0', '0']);
});

test('queue retry refuses a queue that does not exist', async () => {
  await addFailedJob();
  const sentence = 'There is no queue nonsense: nothing was changed. ballpark queue list shows them.';
  expect(await readRefusal('queue', 'retry', 'nonsense')).toBe(sentence);
  expect(await readRefusal('queue', 'retry', 'failed-jobs')).toContain('There is no queue failed-jobs');
});
