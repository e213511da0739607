import { afterAll, beforeAll, expect, test } from 'vitest';
import { extractLink, listMails } from '../../../../test/mailbox.ts';
import { createRegisteredPerson, createVerifiedPerson, type Person, post } from '../../../../test/people.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { waitUntil } from '../../../../test/wait-until.ts';
import { ALL_HANDLERS, ALL_JOBS } from '../../../composition/features.ts';
import { startWorker, type Worker } from '../../../jobs/worker.ts';

const lab = useTestApp();
let worker: Worker;

beforeAll(async () => {
  worker = await startWorker(lab.app, { jobs: ALL_JOBS, handlers: ALL_HANDLERS });
});
afterAll(() => worker.stop());

function waitForMail({ email }: Person, subject: string) {
  return waitUntil(async () => (await listMails(email)).find((mail) => mail.subject === subject));
}

async function resetPassword(person: Person, newPassword: string) {
  await post(lab, '/auth/forgot-password', { payload: { email: person.email } });
  const token = extractLink(await waitForMail(person, 'Reset your Ballpark password')).searchParams.get('token');
  return post(lab, '/auth/reset-password', { payload: { token, newPassword } });
}

test('a member is told that the password was changed, and what to do if it was not them', async () => {
  const person = await createVerifiedPerson(lab);
  expect((await resetPassword(person, 'Battery staple 2')).statusCode).toBe(200);
  const mail = await waitForMail(person, 'Your Ballpark password was changed');
  const text = mail.text.replaceAll(/\s+/g, ' ');
  expect(text).toContain('Hi Ada,');
  expect(text).toContain('The password of your Ballpark account was changed');
  expect(text).toContain("If that was you, there's nothing to do.");
  expect(text).toContain('http://ballpark.test/forgot-password');
  expect(text).toContain('http://ballpark.test/contact');
  expect(mail.html).not.toContain('token=');
});

test("the mail does not greet by a name that may be a stranger's", async () => {
  const person = await createRegisteredPerson(lab, { name: 'Buy my things' });
  await resetPassword(person, 'Battery staple 2');
  const mail = await waitForMail(person, 'Your Ballpark password was changed');
  expect(mail.text).toContain('Hi,');
  expect(mail.text).not.toContain('Buy my things');
});

test('a refused reset sends no mail', async () => {
  const person = await createVerifiedPerson(lab);
  expect((await resetPassword(person, 'short')).statusCode).toBe(400);
  const { rowCount } = await lab.sql.query(`select from mail where member_id = $1 and template = 'password-changed'`, [
    person.user.id,
  ]);
  expect(rowCount).toBe(0);
});
