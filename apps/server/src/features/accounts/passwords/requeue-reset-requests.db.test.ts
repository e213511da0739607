import { afterEach, beforeEach, expect, test } from 'vitest';
import { newEmail, post } from '../../../../test/people.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { requeueResetRequests } from './reset-password.ts';

const MINUTE_MS = 60_000;

const lab = useTestApp();

beforeEach(() => lab.sql.query('delete from pgboss.job; delete from password_reset_request'));
afterEach(() => lab.setNow(undefined));

async function countJobs(): Promise<number> {
  const { rowCount } = await lab.sql.query(`select from pgboss.job where name = 'answer-reset-request'`);
  return rowCount ?? 0;
}

test('a request is queued again when its job was lost', async () => {
  await post(lab, '/auth/forgot-password', { payload: { email: newEmail() } });
  await lab.sql.query(`delete from pgboss.job`);
  lab.setNow(new Date(Date.now() + 11 * MINUTE_MS));
  await requeueResetRequests(lab.app);
  await requeueResetRequests(lab.app);
  expect(await countJobs()).toBe(1);
});

test.each(['retry', 'active'])('a request gets no second job while its job is in state %s', async (state) => {
  await post(lab, '/auth/forgot-password', { payload: { email: newEmail() } });
  await lab.sql.query('update pgboss.job set state = $1', [state]);
  lab.setNow(new Date(Date.now() + 11 * MINUTE_MS));
  await requeueResetRequests(lab.app);
  expect(await countJobs()).toBe(1);
});

test('a request is queued again, however many older ones wait', async () => {
  await lab.sql.query(
    `insert into password_reset_request (id, email, created_at)
     select gen_random_uuid(), 'a@b.example', now() from generate_series(1, 1100)`,
  );
  lab.setNow(new Date(Date.now() + 11 * MINUTE_MS));
  await requeueResetRequests(lab.app);
  expect(await countJobs()).toBe(1_100);
});

test('a request is deleted after two days', async () => {
  await post(lab, '/auth/forgot-password', { payload: { email: newEmail() } });
  lab.setNow(new Date(Date.now() + 49 * 60 * MINUTE_MS));
  await requeueResetRequests(lab.app);
  expect((await lab.sql.query('select from password_reset_request')).rowCount).toBe(0);
});
