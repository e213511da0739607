import { RATE_LIMITS } from '@ballpark/rules/requests';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { extractLink, listMails } from '../../../../test/mailbox.ts';
import { get, newEmail, PASSWORD, type Person, post, createRegisteredPerson } from '../../../../test/people.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { waitUntil } from '../../../../test/wait-until.ts';
import { ALL_HANDLERS, ALL_JOBS } from '../../../composition/features.ts';
import { startWorker, type Worker } from '../../../jobs/worker.ts';

const lab = useTestApp({ LIMIT_ACCOUNT_MAIL: '3/60' });
const paused = useTestApp({ LIMIT_ACCOUNT_MAIL_PAUSE: RATE_LIMITS['account-mail-pause'].production });
const NEW_PASSWORD = 'Battery staple 2';
let worker: Worker;

beforeAll(async () => {
  worker = await startWorker(lab.app, { jobs: ALL_JOBS, handlers: ALL_HANDLERS });
});
afterAll(() => worker.stop());
afterEach(() => lab.setNow(undefined));

function forgot(email: string) {
  return post(lab, '/auth/forgot-password', { payload: { email } });
}

async function resetToken(person: Person): Promise<string> {
  await forgot(person.email);
  return waitUntil(async () => {
    const mail = (await listMails(person.email)).findLast(({ subject }) => subject.startsWith('Reset'));
    return mail && (extractLink(mail).searchParams.get('token') ?? undefined);
  });
}

function reset(token: unknown, newPassword: unknown = NEW_PASSWORD) {
  return post(lab, '/auth/reset-password', { payload: { token, newPassword } });
}

describe('forgetting a password', () => {
  test('answers with the same bytes for a known and an unknown address', { tags: ['API-10'] }, async () => {
    const { email } = await createRegisteredPerson(lab);
    const [known, unknown] = [await forgot(email.toUpperCase()), await forgot(newEmail())];
    expect(known.statusCode).toBe(200);
    expect(unknown.statusCode).toBe(200);
    expect(known.body).toBe(unknown.body);
    const message = 'If an account exists for this address, a reset link is on its way.';
    expect(known.json()).toEqual({ success: true, data: { message }, message });
  });

  test('mails a link to the owner of the address and stores neither the requested address nor the token', async () => {
    const person = await createRegisteredPerson(lab);
    const stranger = newEmail();
    await forgot(stranger);
    const token = await resetToken(person);
    await waitUntil(async () => {
      const { rowCount } = await lab.sql.query('select 1 from password_reset_request');
      return rowCount === 0 ? true : undefined;
    });
    expect(await listMails(stranger)).toEqual([]);
    const kept = await lab.sql.query(`select 1 from pgboss.job j where j::text like any ($1)`, [
      [`%${token}%`, `%${stranger}%`],
    ]);
    expect(kept.rowCount).toBe(0);
  });

  test('is rate limited per address, known or not', async () => {
    const email = newEmail();
    for (let count = 0; count < 3; count += 1) expect((await forgot(email)).statusCode).toBe(200);
    expect((await forgot(email)).statusCode).toBe(429);
  });

  test('counts together with verification mails, of which only those that are sent count', async () => {
    const person = await createRegisteredPerson(lab);
    const resend = async () => (await post(lab, '/auth/resend-verification', { token: person.token })).statusCode;
    expect([await resend(), await resend(), await resend(), await resend()]).toEqual([200, 429, 429, 429]);
    const statuses = [await forgot(person.email), await forgot(person.email), await forgot(person.email)];
    expect(statuses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 429]);
  });

  test('keeps a pause between two mails to one address, for known and unknown ones', async () => {
    const { email } = await createRegisteredPerson(paused);
    for (const address of [email, newEmail()]) {
      const ask = () => post(paused, '/auth/forgot-password', { payload: { email: address } });
      expect((await ask()).statusCode).toBe(200);
      const again = await ask();
      expect(again.statusCode).toBe(429);
      expect(Number(again.headers['retry-after'])).toBeLessThanOrEqual(60);
    }
  });

  test('sends nothing to a suspended member', async () => {
    const person = await createRegisteredPerson(lab);
    await lab.sql.query(`update member_account set status = 'suspended' where member_id = $1`, [person.user.id]);
    const [answer, unknown] = [await forgot(person.email), await forgot(newEmail())];
    expect([answer.statusCode, answer.body]).toEqual([200, unknown.body]);
    await waitUntil(async () => {
      const { rowCount } = await lab.sql.query('select 1 from password_reset_request');
      return rowCount === 0 ? true : undefined;
    });
    const owed = await lab.sql.query(`select 1 from mail where member_id = $1 and template = 'reset-password'`, [
      person.user.id,
    ]);
    expect(owed.rowCount).toBe(0);
  });
});

describe('resetting a password', () => {
  test('sets it, and ends every session the account had', { tags: ['API-11'] }, async () => {
    const person = await createRegisteredPerson(lab);
    const answer = await reset(await resetToken(person));
    expect(answer.json()).toEqual({ success: true, data: {} });
    expect((await get(lab, '/auth/profile', person.token)).statusCode).toBe(401);
    const signIn = (password: string) => post(lab, '/auth/login', { payload: { email: person.email, password } });
    expect((await signIn(PASSWORD)).statusCode).toBe(401);
    expect((await signIn(NEW_PASSWORD)).statusCode).toBe(200);
  });

  test('an empty, unknown, used or expired token is refused with one sentence', { tags: ['VAL-19'] }, async () => {
    const person = await createRegisteredPerson(lab);
    const token = await resetToken(person);
    lab.setNow(new Date(Date.now() + 3_600_000));
    const expired = await reset(token);
    lab.setNow(undefined);
    expect((await reset(token)).statusCode).toBe(200);
    const refused = { success: false, error: 'Invalid reset token', message: 'Invalid reset token' };
    for (const answer of [
      expired,
      await reset(token),
      await reset(''),
      await reset('invented'),
      await reset(undefined),
    ]) {
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject(refused);
    }
  });

  test('accepts a token once, even with eight concurrent requests', async () => {
    const token = await resetToken(await createRegisteredPerson(lab));
    const answers = await Promise.all(Array.from({ length: 8 }, () => reset(token)));
    expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.statusCode === 400)).toHaveLength(7);
  });

  test('requires 8 characters and says so', async () => {
    const answer = await reset('any', 'short');
    expect(answer.json()).toMatchObject({ error: 'Password must be at least 8 characters long' });
  });

  test('refuses a verification token', async () => {
    const person = await createRegisteredPerson(lab);
    const token = await waitUntil(async () => {
      const [mail] = await listMails(person.email);
      return mail && (extractLink(mail).searchParams.get('token') ?? undefined);
    });
    expect((await reset(token)).json()).toMatchObject({ code: 'invalid_reset_token' });
  });
});
