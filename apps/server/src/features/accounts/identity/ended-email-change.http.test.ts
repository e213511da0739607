import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createEmailChangeClient } from '../../../../test/accounts/email-changes.ts';
import { createOnboardedPerson, get, newEmail, PASSWORD, type Person, post, send } from '../../../../test/people.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { ALL_HANDLERS, ALL_JOBS } from '../../../composition/features.ts';
import { startWorker, type Worker } from '../../../jobs/worker.ts';

const lab = useTestApp();
const { request, confirm, waitForToken, reset, readEmail, readPending } = createEmailChangeClient(lab);
const NEW_PASSWORD = 'Battery staple 2';
let worker: Worker;

beforeAll(async () => {
  worker = await startWorker(lab.app, { jobs: ALL_JOBS, handlers: ALL_HANDLERS });
});
afterAll(() => worker.stop());

async function signIn({ email }: Person, password = PASSWORD): Promise<string> {
  return (await post(lab, '/auth/login', { payload: { email, password } })).json<{ data: { token: string } }>().data
    .token;
}

function changePassword(token: string, currentPassword = PASSWORD) {
  return send(lab, 'PUT /settings/password', { token, payload: { currentPassword, newPassword: NEW_PASSWORD } });
}

/** Steps of a member who notices a thief, on a device of their own. */
const COUNTERACTS: Record<string, (owner: Person, thief: string) => Promise<{ statusCode: number }>> = {
  'a password reset': ({ email }) => reset(email, NEW_PASSWORD),
  'a password change': ({ token }) => changePassword(token),
  'ending all other sessions': ({ token }) => send(lab, 'DELETE /settings/sessions', { token }),
  'ending the session that asked': async ({ token }, thief) => {
    const { data } = (await get(lab, '/settings/sessions', token)).json<{
      data: { id: string; isCurrent: boolean }[];
    }>();
    expect((await get(lab, '/settings', thief)).statusCode).toBe(200);
    return send(lab, `DELETE /settings/sessions/${data.find(({ isCurrent }) => !isCurrent)?.id}`, { token });
  },
  'closing the account': ({ token }) =>
    post(lab, '/settings/account/close', { token, payload: { password: PASSWORD } }),
};

describe('a change of address that waits', () => {
  test.each(Object.keys(COUNTERACTS))('ends with %s: its link confirms nothing', async (name) => {
    const owner = await createOnboardedPerson(lab);
    const thief = await signIn(owner);
    const email = newEmail();
    expect((await request({ token: thief }, email)).statusCode).toBe(200);
    const linkToken = await waitForToken(email);
    expect((await COUNTERACTS[name]?.(owner, thief))?.statusCode).toBe(200);
    expect((await confirm(linkToken)).json()).toMatchObject({ code: 'invalid_email_change_token' });
    expect(await readEmail(owner.user.id)).toBe(owner.email);
    const left = await lab.sql.query('select from email_change where member_id = $1', [owner.user.id]);
    expect(left.rowCount).toBe(0);
  });

  test('stays when the member signs out', async () => {
    const owner = await createOnboardedPerson(lab);
    const email = newEmail();
    await request(owner, email);
    const linkToken = await waitForToken(email);
    await post(lab, '/auth/logout', { token: owner.token });
    expect((await confirm(linkToken)).statusCode).toBe(200);
    expect(await readEmail(owner.user.id)).toBe(email);
  });

  test.each(Object.keys(COUNTERACTS))('of many asked for at the moment of %s none can be confirmed', async (name) => {
    const owner = await createOnboardedPerson(lab);
    const thief = await signIn(owner);
    const asking = Array.from({ length: 6 }, () => request({ token: thief }, newEmail()));
    const [counteract] = await Promise.all([COUNTERACTS[name]?.(owner, thief), ...asking]);
    expect(counteract?.statusCode).toBe(200);
    const left = await lab.sql.query('select from email_change where member_id = $1', [owner.user.id]);
    expect(left.rowCount).toBe(0);
  });

  test('is shown as ended in the settings of the device that ended the others', async () => {
    const owner = await createOnboardedPerson(lab);
    await request(owner, newEmail());
    await send(lab, 'DELETE /settings/sessions', { token: owner.token });
    expect(await readPending(owner)).toBeNull();
  });
});
