import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { listMails } from '../../../test/mailbox.ts';
import { createRegisteredPerson } from '../../../test/people.ts';
import { type ScriptedSmtp, startScriptedSmtp } from '../../../test/scripted-smtp.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { createMailer } from '../../integrations/mail/mailer.ts';
import type { JobRun } from '../../jobs/handle-job.ts';
import { deliverMail } from './deliver-mail.ts';
import { requeueWaitingMail } from './requeue-waiting-mail.ts';

const lab = useTestApp();
let smtp: ScriptedSmtp;

beforeAll(async () => {
  smtp = await startScriptedSmtp();
});
afterAll(() => smtp.close());
afterEach(() => lab.setNow(undefined));

const run: JobRun = { id: 'direct', finish: async () => undefined };

async function owedMail() {
  const person = await createRegisteredPerson(lab);
  const { rows } = await lab.sql.query<{ id: string }>('select id from mail where member_id = $1', [person.user.id]);
  return { person, mailId: rows[0]?.id ?? '' };
}

async function outcomeOf(mailId: string) {
  const { rows } = await lab.sql.query('select sent_at, undeliverable_at from mail where id = $1', [mailId]);
  return rows[0] as { sent_at: Date | null; undeliverable_at: Date | null };
}

/** The app with a mail server that says this about every recipient. */
function withRecipientAnswer(line: string) {
  smtp.answerRecipients(line);
  return { ...lab.app, mailer: createMailer({ url: smtp.url, from: 'hello@ballpark.example' }) };
}

describe('delivering an owed mail', () => {
  test('sends it and says so, and a second time does nothing', async () => {
    const { person, mailId } = await owedMail();
    await deliverMail(lab.app, mailId, run);
    await deliverMail(lab.app, mailId, run);
    expect((await outcomeOf(mailId)).sent_at).toBeInstanceOf(Date);
    expect(await listMails(person.email)).toHaveLength(1);
  });

  test('is tried again later when the server is busy', async () => {
    const { mailId } = await owedMail();
    const app = withRecipientAnswer('450 come back later');
    await expect(deliverMail(app, mailId, run)).rejects.toThrow('450');
    expect(await outcomeOf(mailId)).toEqual({ sent_at: null, undeliverable_at: null });
    app.mailer.close();
  });

  test('is given up when the server knows no such address', async () => {
    const { mailId } = await owedMail();
    const app = withRecipientAnswer('550 no such mailbox');
    await deliverMail(app, mailId, run);
    expect((await outcomeOf(mailId)).undeliverable_at).toBeInstanceOf(Date);
    app.mailer.close();
  });

  test('is left out when the address was verified meanwhile', async () => {
    const { person, mailId } = await owedMail();
    await lab.sql.query('update member_account set email_verified_at = now() where member_id = $1', [person.user.id]);
    await deliverMail(lab.app, mailId, run);
    expect(await listMails(person.email)).toHaveLength(0);
    expect((await outcomeOf(mailId)).undeliverable_at).toBeInstanceOf(Date);
  });

  test('leaves the mail owed when the job turns out to be another worker’s', async () => {
    const { mailId } = await owedMail();
    const finish = () => Promise.reject(new Error('taken over'));
    await expect(deliverMail(lab.app, mailId, { id: 'late', finish })).rejects.toThrow('taken over');
    expect((await outcomeOf(mailId)).sent_at).toBeNull();
  });
});

test('a mail whose job was lost is found and queued again, once', async () => {
  const { mailId } = await owedMail();
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
