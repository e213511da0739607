import type { OwnSession } from '@ballpark/contracts/settings';
import { describe, expect, test } from 'vitest';
import { createOnboardedPerson, get, newAddress, PASSWORD, type Person, post, send } from '../../../../test/people.ts';
import { useTestApp } from '../../../../test/test-app.ts';

const lab = useTestApp();
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0';

/** Signs in from another device, in Ireland. */
async function signInElsewhere({ email }: Person): Promise<string> {
  const answer = await lab.http.inject({
    method: 'POST',
    url: '/api/auth/login',
    remoteAddress: '2a00:1450:4001::1',
    headers: { 'user-agent': FIREFOX },
    payload: { email, password: PASSWORD },
  });
  return answer.json<{ data: { token: string } }>().data.token;
}

async function list(token: string): Promise<OwnSession[]> {
  const answer = await get(lab, '/settings/sessions', token);
  expect(answer.statusCode).toBe(200);
  return answer.json<{ data: OwnSession[] }>().data;
}

async function isSignedIn(token: string): Promise<boolean> {
  return (await get(lab, '/auth/profile', token)).statusCode === 200;
}

describe("a member's sessions", () => {
  test('are listed with device, country and times, the current one first', async () => {
    const person = await createOnboardedPerson(lab);
    await signInElsewhere(person);
    const sessions = await list(person.token);
    expect(sessions).toEqual([
      expect.objectContaining({ isCurrent: true, device: null, area: null }),
      {
        id: expect.stringMatching(/^[0-9a-f]{64}$/),
        device: 'Firefox on Windows',
        area: 'Ireland',
        startedAt: expect.any(String),
        lastSeenAt: expect.any(String),
        isCurrent: false,
      },
    ]);
  });

  test('store no network address', async () => {
    const person = await createOnboardedPerson(lab);
    await signInElsewhere(person);
    const { rows } = await lab.sql.query('select s::text from session s where member_id = $1', [person.user.id]);
    expect(JSON.stringify(rows)).not.toContain('2a00');
  });

  test('store a hash of the network that only sessions of that network share', async () => {
    const [one, other] = [await createOnboardedPerson(lab), await createOnboardedPerson(lab)];
    await signInElsewhere(one);
    await signInElsewhere(other);
    const { rows } = await lab.sql.query<{ hash: string | null }>(
      `select encode(network_hash, 'hex') as hash from session where member_id = any ($1::uuid[])`,
      [[one.user.id, other.user.id]],
    );
    // Those of the registration came from this machine.
    const hashes = rows.map(({ hash }) => hash).filter((hash) => hash !== null);
    expect(rows).toHaveLength(4);
    expect(hashes).toHaveLength(2);
    expect(new Set(hashes).size).toBe(1);
  });

  test('that expired are not listed', async () => {
    const person = await createOnboardedPerson(lab);
    await signInElsewhere(person);
    await lab.sql.query(
      `update session set last_used_at = now() - interval '8 days' where member_id = $1 and device is not null`,
      [person.user.id],
    );
    expect(await list(person.token)).toHaveLength(1);
  });

  test('end one at a time', async () => {
    const person = await createOnboardedPerson(lab);
    const other = await signInElsewhere(person);
    const { id = '' } = (await list(person.token)).find(({ isCurrent }) => !isCurrent) ?? {};
    expect((await send(lab, `DELETE /settings/sessions/${id}`, { token: person.token })).statusCode).toBe(200);
    expect(await isSignedIn(other)).toBe(false);
    expect(await isSignedIn(person.token)).toBe(true);
    const again = await send(lab, `DELETE /settings/sessions/${id}`, { token: person.token });
    expect(again.json()).toMatchObject({ code: 'session_not_found' });
  });

  test('end all at once but the current one', async () => {
    const person = await createOnboardedPerson(lab);
    const others = [await signInElsewhere(person), await signInElsewhere(person)];
    const answer = await send(lab, 'DELETE /settings/sessions', { token: person.token });
    expect(answer.json()).toMatchObject({ data: { ended: 2 } });
    for (const token of others) expect(await isSignedIn(token)).toBe(false);
    expect(await isSignedIn(person.token)).toBe(true);
  });

  test('cannot be ended by a stranger', async () => {
    const person = await createOnboardedPerson(lab);
    const stranger = await createOnboardedPerson(lab);
    const [session] = await list(person.token);
    const answer = await send(lab, `DELETE /settings/sessions/${session?.id}`, { token: stranger.token });
    expect(answer.statusCode).toBe(404);
    await send(lab, 'DELETE /settings/sessions', { token: stranger.token });
    expect(await isSignedIn(person.token)).toBe(true);
  });
});

describe('changing the password', () => {
  const NEW = 'Battery staple 2';
  const BODY = { currentPassword: PASSWORD, newPassword: NEW };

  function change({ token }: Pick<Person, 'token'>, payload: Record<string, unknown>) {
    return send(lab, 'PUT /settings/password', { token, payload });
  }

  function signIn(email: string, password: string) {
    return post(lab, '/auth/login', { payload: { email, password }, headers: { 'x-forwarded-for': newAddress() } });
  }

  test('ends the other sessions and lets the member sign in with the new one alone', async () => {
    const person = await createOnboardedPerson(lab);
    const other = await signInElsewhere(person);
    expect((await change(person, BODY)).statusCode).toBe(200);
    expect(await isSignedIn(other)).toBe(false);
    expect((await signIn(person.email, PASSWORD)).statusCode).toBe(401);
    expect((await signIn(person.email, NEW)).statusCode).toBe(200);
    const { rows } = await lab.sql.query(`select template from mail where member_id = $1 and template like 'pass%'`, [
      person.user.id,
    ]);
    expect(rows).toEqual([{ template: 'password-changed' }]);
  });

  test('needs the current one', async () => {
    const person = await createOnboardedPerson(lab);
    const other = await signInElsewhere(person);
    const answer = await change(person, { currentPassword: 'Not my password', newPassword: NEW });
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toMatchObject({ code: 'wrong_password' });
    expect(await isSignedIn(other)).toBe(true);
    expect((await signIn(person.email, PASSWORD)).statusCode).toBe(200);
  });

  test('refuses a common password and a short one', async () => {
    const person = await createOnboardedPerson(lab);
    const common = await change(person, { currentPassword: PASSWORD, newPassword: 'password1' });
    expect(common.json()).toMatchObject({ code: 'common_password' });
    expect((await change(person, { currentPassword: PASSWORD, newPassword: 'short' })).statusCode).toBe(400);
  });

  test('happens once with four requests at once', async () => {
    const person = await createOnboardedPerson(lab);
    const answers = await Promise.all(
      Array.from({ length: 4 }, (_, index) =>
        change(person, { currentPassword: PASSWORD, newPassword: `${NEW} ${index}` }),
      ),
    );
    // The others find another password, or that their token has been replaced.
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(answers.filter(({ statusCode }) => [401, 403].includes(statusCode))).toHaveLength(3);
  });

  test('revokes reset links', async () => {
    const person = await createOnboardedPerson(lab);
    await lab.sql.query(
      `insert into email_token (token_hash, member_id, purpose, expires_at)
       values (sha256('reset'), $1, 'reset-password', now() + interval '1 hour')`,
      [person.user.id],
    );
    await change(person, BODY);
    const answer = await post(lab, '/auth/reset-password', {
      payload: { token: 'reset', newPassword: 'Another 3 horses' },
    });
    expect(answer.json()).toMatchObject({ code: 'invalid_reset_token' });
  });

  test('gives the session a new token; the old one stops working at once', { tags: ['OP-133'] }, async () => {
    const owner = await createOnboardedPerson(lab);
    const answer = await change(owner, BODY);
    const { token } = answer.json<{ data: { token: string } }>().data;
    expect(token).not.toBe(owner.token);
    expect(await isSignedIn(owner.token)).toBe(false);
    expect(await isSignedIn(token)).toBe(true);
    const { rows } = await lab.sql.query('select token_hash from session where member_id = $1', [owner.user.id]);
    expect(rows).toHaveLength(1);
  });

  test('keeps the push subscription of the session and its age', async () => {
    const owner = await createOnboardedPerson(lab);
    await lab.sql.query(`update session set created_at = now() - interval '9 days' where member_id = $1`, [
      owner.user.id,
    ]);
    await lab.sql.query(
      `insert into push_subscription (id, member_id, session_hash, endpoint, p256dh, auth, created_at)
       select gen_random_uuid(), member_id, token_hash, 'https://push.example/' || member_id, $2, $3, now()
       from session where member_id = $1`,
      [owner.user.id, Buffer.alloc(65, 4).toString('base64url'), Buffer.alloc(16, 1).toString('base64url')],
    );
    expect((await change(owner, BODY)).statusCode).toBe(200);
    const { rows } = await lab.sql.query(
      `select session.created_at < now() - interval '8 days' as "isOld" from session
       join push_subscription on session_hash = token_hash where session.member_id = $1`,
      [owner.user.id],
    );
    expect(rows).toEqual([{ isOld: true }]);
  });

  test('leaves no session to a thief who changes it at the moment the owner ends other sessions', async () => {
    const owner = await createOnboardedPerson(lab);
    const thief = await signInElsewhere(owner);
    const [ended, changed] = await Promise.all([
      send(lab, 'DELETE /settings/sessions', { token: owner.token }),
      change({ token: thief }, BODY),
    ]);
    // Either the owner was first, and the thief has no session any more, or the other way round.
    expect([ended.statusCode, changed.statusCode].toSorted((a, b) => a - b)).toEqual([200, 401]);
  });
});
