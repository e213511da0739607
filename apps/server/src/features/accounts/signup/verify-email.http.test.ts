import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { extractLink, listMails } from '../../../../test/mailbox.ts';
import {
  get,
  PASSWORD,
  type Person,
  post,
  createRegisteredPerson,
  createVerifiedPerson,
} from '../../../../test/people.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { waitUntil } from '../../../../test/wait-until.ts';
import { ALL_HANDLERS, ALL_JOBS } from '../../../composition/features.ts';
import { startWorker, type Worker } from '../../../jobs/worker.ts';

const app = useTestApp();
let worker: Worker;

beforeAll(async () => {
  worker = await startWorker(app.app, { jobs: ALL_JOBS, handlers: ALL_HANDLERS });
});
afterAll(() => worker.stop());
afterEach(() => app.setNow(undefined));

/** The token of the n-th verification mail to this person. */
function readMailedToken(person: Person, nth = 1): Promise<string> {
  return waitUntil(async () => {
    const mail = (await listMails(person.email))[nth - 1];
    return mail && (extractLink(mail).searchParams.get('token') ?? undefined);
  });
}

describe('the verification mail', () => {
  test('has text and HTML with a link to our own page, and the queue stores no token', async () => {
    const person = await createRegisteredPerson(app, { name: 'Ada <b>Lovelace</b>' });
    const token = await readMailedToken(person);
    const [mail] = await listMails(person.email);
    expect(mail?.subject).toBe('Confirm your email for Ballpark');
    expect(mail?.text).toContain(`http://ballpark.test/verify-email?token=${token}`);
    // Until the address is verified, a stranger may have chosen the name.
    expect(mail?.text).toContain('Hi,');
    expect(mail?.text).toContain('Welcome to Ballpark.');
    expect(mail?.text).toContain('you can ignore this email.');
    expect(mail?.text).not.toContain('Lovelace');
    expect(mail?.html).not.toContain('<b>Lovelace');
    const kept = await app.sql.query(`select * from pgboss.job j where j::text like '%' || $1 || '%'`, [token]);
    expect(kept.rowCount).toBe(0);
  });

  test('can be requested again after a pause', { tags: ['API-07'] }, async () => {
    const person = await createRegisteredPerson(app);
    const first = await post(app, '/auth/resend-verification', { token: person.token });
    expect(first.json()).toEqual({ success: true, data: {} });
    expect(await readMailedToken(person, 2)).not.toBe(await readMailedToken(person, 1));
    const tooSoon = await post(app, '/auth/resend-verification', { token: person.token });
    expect(tooSoon.statusCode).toBe(429);
    expect(tooSoon.json()).toMatchObject({ error: 'Please wait a minute before asking for another email.' });
    app.setNow(new Date(Date.now() + 61_000));
    expect((await post(app, '/auth/resend-verification', { token: person.token })).statusCode).toBe(200);
  });

  test('requested eight times at once is sent once more', async () => {
    const person = await createRegisteredPerson(app);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => post(app, '/auth/resend-verification', { token: person.token })),
    );
    expect(answers.map((answer) => answer.statusCode).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array<number>(7).fill(429),
    ]);
  });

  test('is refused to a member whose address is verified', async () => {
    const person = await createVerifiedPerson(app);
    const answer = await post(app, '/auth/resend-verification', { token: person.token });
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ error: 'Your email is already verified.' });
  });
});

describe('verifying', () => {
  test('with the mailed token answers with the verified user', { tags: ['API-06'] }, async () => {
    const person = await createRegisteredPerson(app);
    const answer = await post(app, '/auth/verify-email', {
      token: person.token,
      payload: { token: await readMailedToken(person) },
    });
    expect(answer.json()).toEqual({ success: true, data: { user: { ...person.user, isEmailVerified: true } } });
    expect((await get(app, '/auth/profile', person.token)).json()).toMatchObject({
      data: { user: { isEmailVerified: true } },
    });
  });

  test(
    'without a session verifies nothing: the reader of the mail signs in first, and the link still works then',
    { tags: ['API-06', 'OP-133'] },
    async () => {
      const person = await createRegisteredPerson(app);
      const payload = { token: await readMailedToken(person) };
      for (const session of [{}, { token: 'x'.repeat(43) }]) {
        const answer = await post(app, '/auth/verify-email', { ...session, payload });
        expect(answer.statusCode).toBe(401);
        expect(answer.json()).toMatchObject({ code: 'not_signed_in' });
      }
      expect((await get(app, '/auth/profile', person.token)).json()).toMatchObject({
        data: { user: { isEmailVerified: false } },
      });
      const { email } = person;
      const signedIn = await post(app, '/auth/login', { payload: { email, password: PASSWORD } });
      const { token } = signedIn.json<{ data: { token: string } }>().data;
      expect((await post(app, '/auth/verify-email', { token, payload })).statusCode).toBe(200);
    },
  );

  test('refuses a reset token', async () => {
    const person = await createRegisteredPerson(app);
    await post(app, '/auth/forgot-password', { payload: { email: person.email } });
    const payload = { token: await readMailedToken(person, 2) };
    const answer = await post(app, '/auth/verify-email', { token: person.token, payload });
    expect(answer.json()).toMatchObject({ code: 'invalid_verification_token' });
  });

  test('accepts a token once, even with sixteen concurrent requests', async () => {
    const person = await createRegisteredPerson(app);
    const payload = { token: await readMailedToken(person) };
    const answers = await Promise.all(
      Array.from({ length: 16 }, () => post(app, '/auth/verify-email', { token: person.token, payload })),
    );
    expect(answers.map((answer) => answer.statusCode).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array<number>(15).fill(400),
    ]);
  });

  test("refuses another member's token, an expired one and an invented one", async () => {
    const ada = await createRegisteredPerson(app);
    const bob = await createRegisteredPerson(app);
    const payload = { token: await readMailedToken(ada) };
    const refused = { code: 'invalid_verification_token', error: 'This verification link is invalid or has expired.' };
    const foreign = await post(app, '/auth/verify-email', { token: bob.token, payload });
    expect(foreign.statusCode).toBe(400);
    expect(foreign.json()).toMatchObject(refused);
    app.setNow(new Date(Date.now() + 24 * 3_600_000));
    expect((await post(app, '/auth/verify-email', { token: ada.token, payload })).json()).toMatchObject(refused);
    const invented = await post(app, '/auth/verify-email', { token: ada.token, payload: { token: 'invented' } });
    expect(invented.json()).toMatchObject(refused);
  });
});
