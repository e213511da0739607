import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { listMails } from '../../../test/mailbox.ts';
import { createRegisteredPerson } from '../../../test/people.ts';
import { type ScriptedSmtp, startScriptedSmtp } from '../../../test/scripted-smtp.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { createMailer } from '../../integrations/mail/mailer.ts';
import type { JobRun } from '../../jobs/handle-job.ts';
import { deliverMail } from './deliver-mail.ts';
import { requeueWaitingMail } from './queue-mail.ts';

const lab = useTestApp();
let smtp: ScriptedSmtp;

beforeAll(async () => {
  smtp = await startScriptedSmtp();
});
afterAll(() => smtp.close());
afterEach(() => lab.setNow(undefined));

const run: JobRun = { id: 'direct', finish: async () => undefined };

async function queueVerificationMail() {
  const person = await createRegisteredPerson(lab);
  const { rows } = await lab.sql.query<{ id: string }>('select id from mail where member_id = $1', [person.user.id]);
  return { person, mailId: rows[0]?.id ?? '' };
}

async function readOutcome(mailId: string) {
  const { rows } = await lab.sql.query('select sent_at, undeliverable_at from mail where id = $1', [mailId]);
  return rows[0] as { sent_at: Date | null; undeliverable_at: Date | null };
}

/** The app with a mail server that gives this answer to every recipient. */
function openAppWithAnswer(line: string) {
  smtp.answerRecipients(line);
  return { ...lab.app, mailer: createMailer({ url: smtp.url, from: 'hello@ballpark.example' }) };
}

describe('delivering a queued mail', () => {
  test('sends it once and marks it as sent', async () => {
    const { person, mailId } = await queueVerificationMail();
    await deliverMail(lab.app, mailId, run);
    await deliverMail(lab.app, mailId, run);
    expect((await readOutcome(mailId)).sent_at).toBeInstanceOf(Date);
    expect(await listMails(person.email)).toHaveLength(1);
  });

  test('is retried later when the server is busy', async () => {
    const { mailId } = await queueVerificationMail();
    const app = openAppWithAnswer('450 come back later');
    await expect(deliverMail(app, mailId, run)).rejects.toThrow('450');
    expect(await readOutcome(mailId)).toEqual({ sent_at: null, undeliverable_at: null });
    app.mailer.close();
  });

  test('marks it undeliverable when the server does not know the address', async () => {
    const { mailId } = await queueVerificationMail();
    const app = openAppWithAnswer('550 no such mailbox');
    await deliverMail(app, mailId, run);
    expect((await readOutcome(mailId)).undeliverable_at).toBeInstanceOf(Date);
    app.mailer.close();
  });

  test('skips a verification mail when the address is already verified', async () => {
    const { person, mailId } = await queueVerificationMail();
    await lab.sql.query('update member_account set email_verified_at = now() where member_id = $1', [person.user.id]);
    await deliverMail(lab.app, mailId, run);
    expect(await listMails(person.email)).toHaveLength(0);
    expect((await readOutcome(mailId)).undeliverable_at).toBeInstanceOf(Date);
  });

  test('does not mark the mail as sent when another worker has taken over the job', async () => {
    const { mailId } = await queueVerificationMail();
    const finish = () => Promise.reject(new Error('taken over'));
    await expect(deliverMail(lab.app, mailId, { id: 'late', finish })).rejects.toThrow('taken over');
    expect((await readOutcome(mailId)).sent_at).toBeNull();
  });
});

test('a mail whose job was lost is queued again, once', async () => {
  const { mailId } = await queueVerificationMail();
  const waiting = async () => {
    const { rows } = await lab.sql.query<{ count: number }>(
      `select count(*)::int as count from pgboss.job where name = 'deliver-mail' and data->>'mailId' = $1`,
      [mailId],
    );
    return rows[0]?.count;
  };
  await lab.sql.query(`delete from pgboss.job where name = 'deliver-mail'`);
  await requeueWaitingMail(lab.app);
  expect(await waiting()).toBe(0);
  lab.setNow(new Date(Date.now() + 11 * 60_000));
  await requeueWaitingMail(lab.app);
  await requeueWaitingMail(lab.app);
  expect(await waiting()).toBe(1);
});
