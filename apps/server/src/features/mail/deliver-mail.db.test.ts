import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listMails } from '../../../test/mailbox.ts';
import { createRegisteredPerson } from '../../../test/people.ts';
import { type ScriptedSmtp, type SmtpStep, startScriptedSmtp } from '../../../test/scripted-smtp.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { waitUntil } from '../../../test/wait-until.ts';
import type { AppContext } from '../../core/context.ts';
import { createMailer } from '../../integrations/mail/mailer.ts';
import type { JobRun } from '../../jobs/handle-job.ts';
import { mailAttempts } from '../../observability/metrics.ts';
import { deliverMail } from './deliver-mail.ts';
import { getSuppression, isSuppressed, suppressAddress, unsuppressAddress } from './suppressing/suppress-address.ts';

const HOUR_MS = 3_600_000;

const lab = useTestApp();
let smtp: ScriptedSmtp;
let app: AppContext;
/** Does not wait long for a silent server. */
let hasty: AppContext;

beforeAll(async () => {
  smtp = await startScriptedSmtp();
});
afterAll(() => smtp.close());
beforeEach(() => {
  smtp.script(() => undefined);
  const sender = { url: smtp.url, from: 'hello@ballpark.example' };
  app = { ...lab.app, mailer: createMailer(sender) };
  hasty = { ...lab.app, mailer: createMailer({ ...sender, sendTimeoutMs: 1_500 }) };
});
afterEach(() => {
  app.mailer.close();
  hasty.mailer.close();
  lab.setNow(undefined);
});

const run: JobRun = { id: 'direct', finish: async () => undefined };

async function queueVerificationMail() {
  const person = await createRegisteredPerson(lab);
  const { rows } = await lab.sql.query<{ id: string }>('select id from mail where member_id = $1', [person.user.id]);
  const mailId = rows[0]?.id ?? '';
  await lab.sql.query(`delete from pgboss.job where singleton_key = $1`, [mailId]);
  return { person, mailId };
}

function script(step: SmtpStep, reaction: string): void {
  smtp.script((at) => (at === step ? reaction : undefined));
}

type Outcome = Record<'sent_at' | 'undeliverable_at' | 'unknown_at' | 'sending_until', Date | null> & {
  undeliverable_reason: string | null;
  last_failure: string | null;
  attempts: number;
};

async function readOutcome(mailId: string): Promise<Outcome> {
  const { rows } = await lab.sql.query<Outcome>('select * from mail where id = $1', [mailId]);
  return rows[0] as Outcome; // the mail exists
}

async function listOpenJobs(mailId: string) {
  const { rows } = await lab.sql.query<{ delaySeconds: number }>(
    `select extract(epoch from start_after - created_on)::int as "delaySeconds" from pgboss.job
     where singleton_key = $1 and state in ('created', 'retry', 'active')`,
    [mailId],
  );
  return rows;
}

function countReceived(address: string): number {
  return smtp.received.filter(({ to }) => to === address).length;
}

async function countTokens(memberId: string): Promise<number> {
  const { rowCount } = await lab.sql.query('select from email_token where member_id = $1', [memberId]);
  return rowCount ?? 0;
}

describe('delivering a queued mail', () => {
  test('sends it once and marks it as sent', async () => {
    const { person, mailId } = await queueVerificationMail();
    await deliverMail(lab.app, mailId, run);
    await deliverMail(lab.app, mailId, run);
    expect((await readOutcome(mailId)).sent_at).toBeInstanceOf(Date);
    expect(await listMails(person.email)).toHaveLength(1);
  });

  test('sends it once when two workers try at the same time', async () => {
    const { person, mailId } = await queueVerificationMail();
    await Promise.allSettled([1, 2, 3].map(() => deliverMail(app, mailId, run)));
    expect(countReceived(person.email)).toBe(1);
  });

  test.each([
    ['recipient', '450 4.2.1 come back later', '450 at RCPT TO'],
    ['greeting', '421 too busy', '421 at CONN'],
    ['data', '451 not now', '451 at DATA'],
    ['dot', '451 not now', '451 at DATA'],
    ['dot', '554 no thanks', '554 at DATA'],
    ['greeting', 'hang', 'ETIMEDOUT at CONN'],
    ['recipient', 'hang', 'ETIMEDOUT at CONN'],
    ['recipient', 'drop', 'ECONNECTION at CONN'],
  ] as const)('tries again later when the server answers the %s with "%s"', async (step, reaction, failure) => {
    const { person, mailId } = await queueVerificationMail();
    script(step, reaction);
    await deliverMail(reaction === 'hang' ? hasty : app, mailId, run);
    expect(await readOutcome(mailId)).toMatchObject({
      sent_at: null,
      undeliverable_at: null,
      unknown_at: null,
      sending_until: null,
      attempts: 1,
      last_failure: failure,
    });
    const [job, ...others] = await listOpenJobs(mailId);
    expect(job?.delaySeconds).toBeGreaterThanOrEqual(15);
    expect(others).toEqual([]);
    smtp.script(() => undefined);
    await deliverMail(app, mailId, run);
    expect(countReceived(person.email)).toBe(1);
  });

  test.each([
    ['drop', 'ECONNECTION at CONN'],
    ['keep and drop', 'ECONNECTION at CONN'],
    ['hang', 'ETIMEDOUT at '],
  ])('records an unknown outcome when the server answers the whole mail with "%s"', async (reaction, failure) => {
    const { person, mailId } = await queueVerificationMail();
    const before = await countUnknown();
    script('dot', reaction);
    await deliverMail(reaction === 'hang' ? hasty : app, mailId, run);
    const outcome = await readOutcome(mailId);
    expect(outcome).toMatchObject({ sent_at: null, undeliverable_at: null, unknown_at: expect.any(Date) });
    expect(outcome.last_failure).toContain(failure);
    expect(await listOpenJobs(mailId)).toEqual([]);
    expect(await countUnknown()).toBe(before + 1);
    smtp.script(() => undefined);
    await deliverMail(app, mailId, run);
    expect(countReceived(person.email)).toBe(reaction.startsWith('keep') ? 1 : 0);
  });

  test('marks it undeliverable when the server does not know the address', async () => {
    const { mailId } = await queueVerificationMail();
    script('recipient', '550 no such mailbox');
    await deliverMail(app, mailId, run);
    expect(await readOutcome(mailId)).toMatchObject({
      undeliverable_at: expect.any(Date),
      undeliverable_reason: 'refused',
      last_failure: '550 at RCPT TO',
    });
  });

  test('gives it up when it fails after two days', async () => {
    const { mailId } = await queueVerificationMail();
    script('dot', '554 no thanks');
    lab.setNow(new Date(Date.now() + 47 * HOUR_MS));
    await deliverMail(app, mailId, run);
    expect((await readOutcome(mailId)).undeliverable_at).toBeNull();
    await lab.sql.query('delete from pgboss.job where singleton_key = $1', [mailId]);
    lab.setNow(new Date(Date.now() + 49 * HOUR_MS));
    await deliverMail(app, mailId, run);
    expect(await readOutcome(mailId)).toMatchObject({
      undeliverable_at: expect.any(Date),
      undeliverable_reason: 'given-up',
      last_failure: '554 at DATA',
    });
    expect(await listOpenJobs(mailId)).toEqual([]);
  });

  test('skips a verification mail when the address is already verified', async () => {
    const { person, mailId } = await queueVerificationMail();
    await lab.sql.query('update member_account set email_verified_at = now() where member_id = $1', [person.user.id]);
    await deliverMail(lab.app, mailId, run);
    expect(await listMails(person.email)).toHaveLength(0);
    expect(await readOutcome(mailId)).toMatchObject({
      undeliverable_at: expect.any(Date),
      undeliverable_reason: 'not-needed',
    });
  });

  test('marks it as sent even if the queue has given the job to another worker, so that it is not sent again', async () => {
    const { person, mailId } = await queueVerificationMail();
    const finish = () => Promise.reject(new Error('taken over'));
    await deliverMail(app, mailId, { id: 'late', finish });
    await deliverMail(app, mailId, run);
    expect(countReceived(person.email)).toBe(1);
  });

  test('leaves a mail alone that another worker is sending, and takes it over when that worker has died', async () => {
    const { person, mailId } = await queueVerificationMail();
    await lab.sql.query(`update mail set sending_until = now() + interval '5 seconds' where id = $1`, [mailId]);
    await expect(deliverMail(app, mailId, run)).rejects.toThrow('another attempt is sending');
    expect(countReceived(person.email)).toBe(0);
    lab.setNow(new Date(Date.now() + 60_000));
    await deliverMail(app, mailId, run);
    expect(countReceived(person.email)).toBe(1);
  });

  test('can be tried again at once when its composer has failed', async () => {
    const { person, mailId } = await queueVerificationMail();
    const failing = { ...app.mailComposers, 'verify-email': () => Promise.reject(new Error('no database')) };
    await expect(deliverMail({ ...app, mailComposers: failing }, mailId, run)).rejects.toThrow('no database');
    await deliverMail(app, mailId, run);
    expect(countReceived(person.email)).toBe(1);
  });
});

describe('a mail that cannot be composed', () => {
  const failing: AppContext['mailComposers']['verify-email'] = () => Promise.reject(new Error('a bug'));

  test('is tried again, also at once, and given up after two days', async () => {
    const { mailId } = await queueVerificationMail();
    const broken = { ...app, mailComposers: { ...app.mailComposers, 'verify-email': failing } };
    await expect(deliverMail(broken, mailId, run)).rejects.toThrow('a bug');
    await expect(deliverMail(broken, mailId, run)).rejects.toThrow('a bug');
    expect(await readOutcome(mailId)).toMatchObject({ undeliverable_at: null, sending_until: null });
    lab.setNow(new Date(Date.now() + 49 * HOUR_MS));
    await expect(deliverMail(broken, mailId, run)).rejects.toThrow('a bug');
    expect(await readOutcome(mailId)).toMatchObject({
      undeliverable_reason: 'given-up',
      last_failure: 'not composed',
    });
  });

  test('is left to a newer worker when its template is not known here', async () => {
    const { mailId } = await queueVerificationMail();
    await lab.sql.query(`update mail set template = 'a-new-one' where id = $1`, [mailId]);
    await expect(deliverMail(app, mailId, run)).rejects.toThrow('no composer for mail template a-new-one');
    expect(await readOutcome(mailId)).toMatchObject({ undeliverable_at: null, sending_until: null });
  });
});

describe('a suppressed address', () => {
  test('gets no mail, not even about its account, until it is removed from the list', async () => {
    const { person, mailId } = await queueVerificationMail();
    await suppressAddress(lab.app, person.email.toUpperCase(), 'operator');
    await deliverMail(lab.app, mailId, run);
    expect(await listMails(person.email)).toEqual([]);
    expect(await readOutcome(mailId)).toMatchObject({ undeliverable_reason: 'suppressed', sent_at: null });
    expect(await unsuppressAddress(lab.app, person.email)).toBe(true);
    await lab.sql.query('update mail set undeliverable_at = null, undeliverable_reason = null where id = $1', [mailId]);
    await deliverMail(lab.app, mailId, run);
    expect(await listMails(person.email)).toHaveLength(1);
  });

  test('is one that a server has refused for good, and the list holds no address', async () => {
    const { person, mailId } = await queueVerificationMail();
    script('recipient', '550 no such mailbox');
    await deliverMail(app, mailId, run);
    expect(await getSuppression(lab.app, person.email)).toMatchObject({ reason: 'refused' });
    const { rows } = await lab.sql.query<{ row: string }>('select mail_suppression::text as row from mail_suppression');
    expect(rows.some(({ row }) => row.includes(person.email))).toBe(false);
  });

  test('is not one whose server is only busy', async () => {
    const { person, mailId } = await queueVerificationMail();
    script('recipient', '450 4.2.1 come back later');
    await deliverMail(app, mailId, run);
    expect(await isSuppressed(lab.app, person.email)).toBe(false);
  });
});

describe('the link in a mail', () => {
  test('is one link, however often the mail was tried', async () => {
    const { person, mailId } = await queueVerificationMail();
    script('recipient', '450 come back later');
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await deliverMail(app, mailId, run);
      await lab.sql.query('delete from pgboss.job where singleton_key = $1', [mailId]);
    }
    smtp.script(() => undefined);
    await deliverMail(app, mailId, run);
    expect(await countTokens(person.user.id)).toBe(1);
  });

  test('stays valid when the mail was sent again because its worker died', async () => {
    const { person, mailId } = await queueVerificationMail();
    await deliverMail(app, mailId, run);
    await lab.sql.query(`update mail set sent_at = null, sending_until = now() - interval '1 second' where id = $1`, [
      mailId,
    ]);
    await deliverMail(app, mailId, run);
    expect(await countTokens(person.user.id)).toBe(2);
  });
});

async function countUnknown(): Promise<number> {
  const { values } = await mailAttempts.get();
  return values.find(({ labels }) => labels.outcome === 'unknown')?.value ?? 0;
}

test('a server that is in time at every step, but too slow altogether, is not given the whole mail', async () => {
  const { person, mailId } = await queueVerificationMail();
  const replies: Partial<Record<SmtpStep, string>> = { recipient: 'hold 250 fine', data: 'hold 354 go on' };
  smtp.script((step) => replies[step]);
  const attempt = deliverMail(hasty, mailId, run);
  await waitUntil(async () => smtp.countHeld() || undefined);
  await sleep(700); // about half of the time that the whole mail may take
  smtp.release();
  await attempt;
  smtp.release();
  expect(await readOutcome(mailId)).toMatchObject({ unknown_at: null, last_failure: 'ETIMEDOUT at CONN' });
  await waitUntil(async () => (smtp.countConnections() === 0 ? true : undefined));
  expect(countReceived(person.email)).toBe(0);
});
