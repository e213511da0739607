import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createEmailChangeClient, waitForMail } from '../../../../test/accounts/email-changes.ts';
import { createOnboardedPerson, newEmail, PASSWORD, post, send } from '../../../../test/people.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { waitUntil } from '../../../../test/wait-until.ts';
import { ALL_HANDLERS, ALL_JOBS } from '../../../composition/features.ts';
import { startWorker, type Worker } from '../../../jobs/worker.ts';
import { forgetFormerNames } from './forget-former-names.ts';

const lab = useTestApp();
const { request, confirm, waitForToken, readEmail, readPending } = createEmailChangeClient(lab);
let worker: Worker;

beforeAll(async () => {
  worker = await startWorker(lab.app, { jobs: ALL_JOBS, handlers: ALL_HANDLERS });
});
afterAll(() => worker.stop());

describe('changing the e-mail address', () => {
  test('happens when the link in the mail to the new address is opened; the old address is told', async () => {
    const person = await createOnboardedPerson(lab);
    const email = newEmail();
    expect((await request(person, email)).json()).toMatchObject({ data: { pendingEmail: email } });
    expect(await readEmail(person.user.id)).toBe(person.email);
    expect(await readPending(person)).toBe(email);
    const answer = await confirm(await waitForToken(email), person.token);
    expect(answer.json()).toMatchObject({ data: { user: { email } } });
    expect(await readPending(person)).toBeNull();
    const told = await waitForMail(person.email, 'Your Ballpark email was changed');
    expect(told.text).toContain('http://ballpark.test/contact');
    expect(told.text).not.toContain(email);
    expect((await post(lab, '/auth/login', { payload: { email, password: PASSWORD } })).statusCode).toBe(200);
    const old = await post(lab, '/auth/login', { payload: { email: person.email, password: PASSWORD } });
    expect(old.statusCode).toBe(401);
  });

  test('works without a session, names no user then, and works once', async () => {
    const person = await createOnboardedPerson(lab);
    const email = newEmail();
    await request(person, email);
    const token = await waitForToken(email);
    expect((await confirm(token)).json()).toEqual({ success: true, data: {} });
    expect(await readEmail(person.user.id)).toBe(email);
    expect((await confirm(token)).json()).toMatchObject({ code: 'invalid_email_change_token' });
  });

  test('refuses the link to another signed-in member', async () => {
    const person = await createOnboardedPerson(lab);
    const stranger = await createOnboardedPerson(lab);
    const email = newEmail();
    await request(person, email);
    const token = await waitForToken(email);
    expect((await confirm(token, stranger.token)).statusCode).toBe(400);
    expect(await readEmail(person.user.id)).toBe(person.email);
  });

  test('needs the password', async () => {
    const person = await createOnboardedPerson(lab);
    const answer = await request(person, newEmail(), 'Not my password');
    expect(answer.statusCode).toBe(403);
    expect(await readPending(person)).toBeNull();
  });

  test('refuses the own address, whatever its case', async () => {
    const person = await createOnboardedPerson(lab);
    expect((await request(person, person.email.toUpperCase())).json()).toMatchObject({ code: 'email_unchanged' });
  });

  test('does not reveal that an address is taken, except to the reader of its mailbox', async () => {
    const person = await createOnboardedPerson(lab);
    const other = await createOnboardedPerson(lab);
    const free = newEmail();
    const [forTaken, forFree] = [await request(person, other.email), await request(person, free)];
    expect(forTaken.statusCode).toBe(200);
    expect(forTaken.body.replace(other.email, free)).toBe(forFree.body);
    await request(person, other.email);
    const mail = await waitForMail(other.email, 'Your email already has a Ballpark account');
    expect(mail.html).not.toContain('token=');
    expect(mail.text).not.toContain('Ada');
  });

  test('refuses an address that got an account after the mail was sent', async () => {
    const person = await createOnboardedPerson(lab);
    const other = await createOnboardedPerson(lab);
    const email = newEmail();
    await request(person, email);
    const token = await waitForToken(email);
    await lab.sql.query('update member_account set email = $2 where member_id = $1', [other.user.id, email]);
    expect((await confirm(token)).json()).toMatchObject({ code: 'email_taken' });
    expect(await readEmail(person.user.id)).toBe(person.email);
  });

  test('a later request or a cancellation ends the earlier link', async () => {
    const person = await createOnboardedPerson(lab);
    const [first, second] = [newEmail(), newEmail()];
    await request(person, first);
    const firstToken = await waitForToken(first);
    await request(person, second);
    const secondToken = await waitForToken(second);
    expect((await confirm(firstToken)).statusCode).toBe(400);
    await send(lab, 'DELETE /settings/email', { token: person.token });
    expect(await readPending(person)).toBeNull();
    expect((await confirm(secondToken)).statusCode).toBe(400);
    expect(await readEmail(person.user.id)).toBe(person.email);
  });

  test('revokes reset links, which may lie in the old mailbox', async () => {
    const person = await createOnboardedPerson(lab);
    const email = newEmail();
    await request(person, email);
    await lab.sql.query(
      `insert into email_token (token_hash, member_id, purpose, expires_at)
       values (sha256('old mailbox'), $1, 'reset-password', now() + interval '1 hour')`,
      [person.user.id],
    );
    await confirm(await waitForToken(email));
    const reset = await post(lab, '/auth/reset-password', {
      payload: { token: 'old mailbox', newPassword: 'Horses 33 a' },
    });
    expect(reset.json()).toMatchObject({ code: 'invalid_reset_token' });
  });

  test('of five confirmations at once one succeeds', async () => {
    const person = await createOnboardedPerson(lab);
    const email = newEmail();
    await request(person, email);
    const token = await waitForToken(email);
    const answers = await Promise.all(Array.from({ length: 5 }, () => confirm(token)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 400, 400, 400, 400]);
  });
});

test('each night former addresses and old requests are forgotten', async () => {
  const person = await createOnboardedPerson(lab);
  const waiting = await createOnboardedPerson(lab);
  const email = newEmail();
  await request(person, email);
  await confirm(await waitForToken(email));
  await request(waiting, newEmail());
  await lab.sql.query(`update former_email set changed_at = now() - interval '30 days' where member_id = $1`, [
    person.user.id,
  ]);
  await lab.sql.query(`update email_change set created_at = now() - interval '24 hours' where member_id = $1`, [
    waiting.user.id,
  ]);
  // A row that the worker is reading for a mail is skipped, and left to the next night.
  const isForgotten = await waitUntil(async () => {
    await forgetFormerNames(lab.app);
    const { rows } = await lab.sql.query(
      `select member_id from former_email where member_id = $1 union all
       select member_id from email_change where member_id = $2`,
      [person.user.id, waiting.user.id],
    );
    return rows.length === 0 || undefined;
  });
  expect(isForgotten).toBe(true);
});
