import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { insertMembers } from '../../../test/listing-rows.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { inTransaction } from '../../database/transaction.ts';
import { createBoss } from '../../jobs/create-boss.ts';
import { queueMail, requeueWaitingMail } from './queue-mail.ts';

const MINUTE_MS = 60_000;

const lab = useTestApp();

beforeEach(() => lab.sql.query(`delete from pgboss.job; delete from mail`));
afterEach(() => lab.setNow(undefined));

/** Mails about a contact message need no member. */
async function queueOne(): Promise<void> {
  await inTransaction(lab.app.db, (trx) =>
    queueMail(lab.app, trx, { memberId: null, template: 'contact-receipt', dedupeKey: randomUUID() }),
  );
}

async function countOpenJobs(): Promise<number> {
  const { rowCount } = await lab.sql.query(
    `select from pgboss.job where name = 'deliver-mail' and state in ('created', 'retry', 'active')`,
  );
  return rowCount ?? 0;
}

function passMinutes(minutes: number): void {
  lab.setNow(new Date(Date.now() + minutes * MINUTE_MS));
}

/** The template of the mail whose job a worker takes next. */
async function takeNext(): Promise<string | undefined> {
  const boss = createBoss({
    url: lab.app.config.database.url,
    max: 1,
    name: 'test',
    supervise: false,
    schedule: false,
  });
  await boss.start();
  const [job] = await boss.fetch<{ mailId: string }>('deliver-mail');
  await boss.stop({ graceful: false });
  const { rows } = await lab.sql.query<{ template: string }>('select template from mail where id = $1', [
    job?.data.mailId,
  ]);
  return rows[0]?.template;
}

test('a mail that a person waits for goes before news that were queued earlier, also when its job was lost', async () => {
  const [memberId = ''] = await insertMembers(lab, 1);
  const news = { memberId, template: 'notice', dedupeKey: randomUUID() } as const;
  await inTransaction(lab.app.db, (trx) => queueMail(lab.app, trx, news));
  await queueOne();
  expect(await takeNext()).toBe('contact-receipt');
  await lab.sql.query('delete from pgboss.job');
  passMinutes(11);
  await requeueWaitingMail(lab.app);
  expect(await takeNext()).toBe('contact-receipt');
});

test('a mail whose job was lost is queued again, once', async () => {
  await queueOne();
  await lab.sql.query('delete from pgboss.job');
  await requeueWaitingMail(lab.app);
  expect(await countOpenJobs()).toBe(0);
  passMinutes(11);
  await requeueWaitingMail(lab.app);
  await requeueWaitingMail(lab.app);
  expect(await countOpenJobs()).toBe(1);
});

test.each(['created', 'retry', 'active'])('a mail whose job is %s gets no second job', async (state) => {
  await queueOne();
  await lab.sql.query('update pgboss.job set state = $1', [state]);
  for (const minutes of [11, 22, 33]) {
    passMinutes(minutes);
    await requeueWaitingMail(lab.app);
  }
  expect(await countOpenJobs()).toBe(1);
});

test('a mail is queued again in the same run, however many older ones are waiting', async () => {
  await lab.sql.query(
    `insert into mail (id, template, dedupe_key, created_at)
     select gen_random_uuid(), 'contact-receipt', 'old ' || n, now() - interval '1 day' from generate_series(1, 1100) n`,
  );
  await queueOne();
  await lab.sql.query('delete from pgboss.job');
  passMinutes(11);
  await requeueWaitingMail(lab.app);
  expect(await countOpenJobs()).toBe(1_101);
});

test.each(['sent_at', 'undeliverable_at', 'unknown_at'])('a mail with %s is not queued again', async (outcome) => {
  await queueOne();
  await lab.sql.query('delete from pgboss.job');
  await lab.sql.query(`update mail set ${outcome} = now()`);
  passMinutes(11);
  await requeueWaitingMail(lab.app);
  expect(await countOpenJobs()).toBe(0);
});
