import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createEmailChangeClient, waitForMail } from '../../../../test/accounts/email-changes.ts';
import { listMails } from '../../../../test/mailbox.ts';
import {
  buildRegistration,
  createOnboardedPerson,
  get,
  newAddress,
  newEmail,
  PASSWORD,
  type Person,
  post,
  send,
} from '../../../../test/people.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { ALL_HANDLERS, ALL_JOBS } from '../../../composition/features.ts';
import { startWorker, type Worker } from '../../../jobs/worker.ts';

const lab = useTestApp({ TRUST_PROXY: '1' });
const client = createEmailChangeClient(lab);
const { request, confirm, change, waitForToken, readEmail, readPending } = client;
const DAY_MS = 86_400_000;
let worker: Worker;

beforeAll(async () => {
  worker = await startWorker(lab.app, { jobs: ALL_JOBS, handlers: ALL_HANDLERS });
});
afterAll(() => worker.stop());
afterEach(() => lab.setNow(undefined));

function stop(token: string) {
  return post(lab, '/settings/email/stop', { payload: { token } });
}

function undo(token: string) {
  return post(lab, '/settings/email/undo', { payload: { token } });
}

function register(email: string) {
  return post(lab, '/auth/register', { payload: buildRegistration({ email }) });
}

function signIn(email: string, password: string) {
  return post(lab, '/auth/login', { payload: { email, password }, headers: { 'x-forwarded-for': newAddress() } });
}

async function countSessions({ user }: Person): Promise<number> {
  return (await lab.sql.query('select from session where member_id = $1', [user.id])).rowCount ?? 0;
}

/** A member whose address a thief has changed to a mailbox of their own. */
async function createVictim() {
  const victim = await createOnboardedPerson(lab);
  const thiefEmail = newEmail();
  await change(victim, thiefEmail);
  return { victim, thiefEmail, undoToken: await waitForToken(victim.email, '/undo-email-change') };
}

const INVALID = { code: 'invalid_email_change_token' };

describe('the request of a change', () => {
  test('is told to the current address, with a link that stops it and without the new address', async () => {
    const person = await createOnboardedPerson(lab);
    const email = newEmail();
    await request(person, email);
    const stopToken = await waitForToken(person.email, '/stop-email-change');
    const linkToken = await waitForToken(email);
    const mail = await waitForMail(person.email, 'Your Ballpark email is about to change');
    expect(mail.text + mail.html).not.toContain(email);
    expect((await stop(stopToken)).json()).toEqual({ success: true, data: {} });
    expect(await readPending(person)).toBeNull();
    expect((await confirm(linkToken)).json()).toMatchObject(INVALID);
    expect(await readEmail(person.user.id)).toBe(person.email);
    // A second press finds that nothing waits.
    expect((await stop(stopToken)).statusCode).toBe(200);
  });

  test('is stopped by its own link alone', async () => {
    const person = await createOnboardedPerson(lab);
    const [first, second] = [newEmail(), newEmail()];
    await request(person, first);
    const stopFirst = await waitForToken(person.email, '/stop-email-change');
    await request(person, second);
    expect((await stop(stopFirst)).statusCode).toBe(200);
    expect(await readPending(person)).toBe(second);
  });

  test('that was confirmed is not stopped but undone', async () => {
    const person = await createOnboardedPerson(lab);
    const email = newEmail();
    await request(person, email);
    const stopToken = await waitForToken(person.email, '/stop-email-change');
    await confirm(await waitForToken(email));
    const answer = await stop(stopToken);
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ code: 'email_change_confirmed' });
    expect(await readEmail(person.user.id)).toBe(email);
  });

  test('is not stopped by an invented link, a link for something else or an expired one', async () => {
    const person = await createOnboardedPerson(lab);
    const email = newEmail();
    await request(person, email);
    const stopToken = await waitForToken(person.email, '/stop-email-change');
    const undone = { payload: { token: stopToken }, headers: { 'x-forwarded-for': newAddress() } };
    expect((await post(lab, '/settings/email/undo', undone)).json()).toMatchObject(INVALID);
    for (const token of ['invented', await waitForToken(email)]) {
      expect((await stop(token)).json()).toMatchObject(INVALID);
    }
    lab.setNow(new Date(Date.now() + 3 * DAY_MS));
    expect((await stop(stopToken)).json()).toMatchObject(INVALID);
  });

  test('stopped and confirmed at once has one outcome, which both answers name', async () => {
    const person = await createOnboardedPerson(lab);
    const email = newEmail();
    await request(person, email);
    const tokens = [await waitForToken(person.email, '/stop-email-change'), await waitForToken(email)] as const;
    const [stopped, confirmed] = await Promise.all([stop(tokens[0]), confirm(tokens[1])]);
    const isChanged = (await readEmail(person.user.id)) === email;
    expect([stopped.statusCode, confirmed.statusCode]).toEqual(isChanged ? [409, 200] : [200, 400]);
  });
});

describe('undoing a change', () => {
  test('puts the old address back, ends sessions, password and reset links, and starts a reset', async () => {
    const { victim, thiefEmail, undoToken } = await createVictim();
    await post(lab, '/auth/forgot-password', { payload: { email: thiefEmail } });
    const thiefReset = await waitForToken(thiefEmail, '/reset-password');
    await request(victim, newEmail());
    expect((await undo(undoToken)).json()).toEqual({ success: true, data: { isResetSent: true } });
    expect(await readEmail(victim.user.id)).toBe(victim.email);
    expect(await countSessions(victim)).toBe(0);
    expect((await get(lab, '/auth/profile', victim.token)).statusCode).toBe(401);
    for (const email of [thiefEmail, victim.email]) expect((await signIn(email, PASSWORD)).statusCode).toBe(401);
    const stolen = await post(lab, '/auth/reset-password', {
      payload: { token: thiefReset, newPassword: 'Thieves 4 ever' },
    });
    expect(stolen.json()).toMatchObject({ code: 'invalid_reset_token' });
    expect((await lab.sql.query('select from email_change where member_id = $1', [victim.user.id])).rowCount).toBe(0);

    const token = await waitForToken(victim.email, '/reset-password');
    await post(lab, '/auth/reset-password', { payload: { token, newPassword: 'Battery staple 2' } });
    const back = await signIn(victim.email, 'Battery staple 2');
    expect(back.json()).toMatchObject({ data: { user: { email: victim.email, isEmailVerified: true } } });
  });

  test('tells the address that it replaces, which cannot be put back', async () => {
    const { victim, thiefEmail, undoToken } = await createVictim();
    await undo(undoToken);
    const mail = await waitForMail(thiefEmail, 'The change of your Ballpark email was undone');
    expect(mail.html).not.toContain('token=');
    expect(mail.text).not.toContain(victim.email);
    const subjects = (await listMails(thiefEmail)).map(({ subject }) => subject);
    expect(subjects).not.toContain('Your Ballpark email was changed');
  });

  test('works once, also with five requests at once', async () => {
    const { victim, undoToken } = await createVictim();
    const answers = await Promise.all(Array.from({ length: 5 }, () => undo(undoToken)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 400, 400, 400, 400]);
    expect((await undo(undoToken)).json()).toMatchObject(INVALID);
    expect(await readEmail(victim.user.id)).toBe(victim.email);
  });

  test('works for 14 days', async () => {
    const [early, late] = [await createVictim(), await createVictim()];
    lab.setNow(new Date(Date.now() + 14 * DAY_MS - 60_000));
    expect((await undo(early.undoToken)).statusCode).toBe(200);
    lab.setNow(new Date(Date.now() + 14 * DAY_MS));
    expect((await undo(late.undoToken)).json()).toMatchObject(INVALID);
    expect(await readEmail(late.victim.user.id)).toBe(late.thiefEmail);
  });

  test('of the first of two changes wins, and ends the link of the second', async () => {
    const { victim, thiefEmail, undoToken } = await createVictim();
    const nextEmail = newEmail();
    await change(victim, nextEmail);
    const thiefUndo = await waitForToken(thiefEmail, '/undo-email-change');
    expect((await undo(undoToken)).statusCode).toBe(200);
    expect((await undo(thiefUndo)).json()).toMatchObject(INVALID);
    expect(await readEmail(victim.user.id)).toBe(victim.email);
  });

  test('of the second of two changes leaves the first to be undone', async () => {
    const { victim, thiefEmail, undoToken } = await createVictim();
    await change(victim, newEmail());
    expect((await undo(await waitForToken(thiefEmail, '/undo-email-change'))).statusCode).toBe(200);
    expect(await readEmail(victim.user.id)).toBe(thiefEmail);
    expect((await undo(undoToken)).statusCode).toBe(200);
    expect(await readEmail(victim.user.id)).toBe(victim.email);
  });

  test('is not offered to an address that its member has left for an older one again', async () => {
    const { victim, thiefEmail } = await createVictim();
    await change(victim, victim.email);
    const { rows } = await lab.sql.query<{ email: string }>(
      'select email from former_email where member_id = $1 and undo_ended_at is null',
      [victim.user.id],
    );
    expect(rows).toEqual([]);
    expect((await listMails(thiefEmail)).map(({ subject }) => subject)).not.toContain(
      'Your Ballpark email was changed',
    );
  });

  test('works on an account that the thief has closed, and signing in opens it', async () => {
    const victim = await createOnboardedPerson(lab);
    const thiefEmail = newEmail();
    await change(victim, thiefEmail);
    await post(lab, '/settings/account/close', { token: victim.token, payload: { password: PASSWORD } });
    const undoToken = await waitForToken(victim.email, '/undo-email-change');
    expect((await undo(undoToken)).json()).toMatchObject({ data: { isResetSent: true } });
    const token = await waitForToken(victim.email, '/reset-password');
    await post(lab, '/auth/reset-password', { payload: { token, newPassword: 'Battery staple 2' } });
    expect((await signIn(victim.email, 'Battery staple 2')).json()).toMatchObject({ data: { isReopened: true } });
  });

  test('works on a suspended account, which cannot sign in with any password', async () => {
    const { victim, undoToken } = await createVictim();
    await lab.sql.query(`update member_account set status = 'suspended' where member_id = $1`, [victim.user.id]);
    expect((await undo(undoToken)).json()).toMatchObject({ data: { isResetSent: false } });
    expect(await readEmail(victim.user.id)).toBe(victim.email);
    await lab.sql.query(`update member_account set status = 'active' where member_id = $1`, [victim.user.id]);
    expect((await signIn(victim.email, PASSWORD)).statusCode).toBe(401);
  });

  test('comes before or after everything else that the thief does at that moment, and always wins', async () => {
    const { victim, thiefEmail, undoToken } = await createVictim();
    const nextEmail = newEmail();
    await request(victim, nextEmail);
    const confirmToken = await waitForToken(nextEmail);
    await post(lab, '/auth/forgot-password', { payload: { email: thiefEmail } });
    const resetToken = await waitForToken(thiefEmail, '/reset-password');
    const { token } = victim;
    const [answer] = await Promise.all([
      undo(undoToken),
      confirm(confirmToken),
      post(lab, '/auth/reset-password', { payload: { token: resetToken, newPassword: 'Thieves 4 ever' } }),
      request(victim, newEmail()),
      signIn(thiefEmail, PASSWORD),
      send(lab, 'PUT /settings/password', {
        token,
        payload: { currentPassword: PASSWORD, newPassword: 'Thieves 5 ever' },
      }),
    ]);
    expect(answer.statusCode).toBe(200);
    expect(await readEmail(victim.user.id)).toBe(victim.email);
    expect(await countSessions(victim)).toBe(0);
    expect((await lab.sql.query('select from email_change where member_id = $1', [victim.user.id])).rowCount).toBe(0);
    for (const password of [PASSWORD, 'Thieves 4 ever', 'Thieves 5 ever']) {
      expect((await signIn(victim.email, password)).statusCode).toBe(401);
    }
  });
});

describe('an address that can be put back', () => {
  test('is refused to a registration like a taken one, whatever its case, until the 14 days are over', async () => {
    const { victim, thiefEmail } = await createVictim();
    const taken = await register(thiefEmail);
    for (const email of [victim.email, victim.email.toUpperCase()]) {
      const kept = await register(email);
      const [one, other] = [kept, taken].map((answer) => answer.json<Record<string, unknown>>());
      expect([kept.statusCode, { ...one, requestId: '' }]).toEqual([409, { ...other, requestId: '' }]);
    }
    lab.setNow(new Date(Date.now() + 14 * DAY_MS));
    expect((await register(victim.email)).statusCode).toBe(201);
  });

  test('is refused to another member, with a mail that only its reader gets', async () => {
    const { victim } = await createVictim();
    const other = await createOnboardedPerson(lab);
    const free = newEmail();
    const [forKept, forFree] = [await request(other, victim.email), await request(other, free)];
    expect(forKept.body.replace(victim.email, free)).toBe(forFree.body);
    await request(other, victim.email);
    const mail = await waitForMail(victim.email, 'Your email is not free for Ballpark yet');
    expect(mail.html).not.toContain('token=');
  });

  test('is refused to another member who has asked for it before', async () => {
    const victim = await createOnboardedPerson(lab);
    const other = await createOnboardedPerson(lab);
    // The link was sent while no account had the address.
    const email = newEmail();
    await request(other, email);
    const linkToken = await waitForToken(email);
    await lab.sql.query('update member_account set email = $2 where member_id = $1', [victim.user.id, email]);
    await change(victim, newEmail());
    expect((await confirm(linkToken)).json()).toMatchObject({ code: 'email_taken' });
    expect((await undo(await waitForToken(email, '/undo-email-change'))).statusCode).toBe(200);
  });

  test('is refused to registrations that wait for the very change that gives it up', async () => {
    const victim = await createOnboardedPerson(lab);
    const email = newEmail();
    await request(victim, email);
    const linkToken = await waitForToken(email);
    const registering = Array.from({ length: 6 }, () => register(victim.email));
    const [confirmed, ...answers] = await Promise.all([confirm(linkToken), ...registering]);
    expect(confirmed.statusCode).toBe(200);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(409));
  });

  test('is the old one alone: the address of the thief is free after the undo', async () => {
    const { thiefEmail, undoToken } = await createVictim();
    await undo(undoToken);
    expect((await register(thiefEmail)).statusCode).toBe(201);
  });
});
