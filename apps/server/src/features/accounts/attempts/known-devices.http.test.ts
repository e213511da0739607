import type { LightMyRequestResponse } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  createOnboardedPerson,
  createRegisteredPerson,
  newAddress,
  newEmail,
  PASSWORD,
  type Person,
  post,
  send,
} from '../../../../test/people.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { endStaleSessions } from '../sessions/end-stale-sessions.ts';

const LIMITS = {
  LIMIT_SIGN_IN: '8/3600',
  LIMIT_SIGN_IN_PER_ACCOUNT: '5/3600',
  LIMIT_SIGN_IN_ACCOUNT_TOTAL: '12/3600',
  LIMIT_SIGN_IN_PER_DEVICE: '4/3600',
  TRUST_PROXY: '1',
};
const lab = useTestApp(LIMITS);
const secure = useTestApp({ TRUST_PROXY: '1' });
const DAY_MS = 86_400_000;
let person: Person;

beforeEach(async () => {
  person = await createOnboardedPerson(lab);
});
afterEach(() => lab.setNow(undefined));

type Attempt = { email?: string; password?: string; from?: string; cookie?: string };

function tryPassword({ email = person.email, password = PASSWORD, from = newAddress(), cookie }: Attempt) {
  const headers = { 'x-forwarded-for': from, ...(cookie !== undefined && { cookie }) };
  return post(lab, '/auth/login', { payload: { email, password }, headers });
}

async function readStatus(attempt: Attempt): Promise<number> {
  return (await tryPassword(attempt)).statusCode;
}

/** Returns the cookie as a browser sends it back: name and value without the attributes. */
function readCookie({ headers }: LightMyRequestResponse): string {
  return String(headers['set-cookie']).split(';')[0] ?? '';
}

/** Signs in on a new device and returns its cookie. */
async function signInHere(attempt: Attempt = {}): Promise<string> {
  const answer = await tryPassword(attempt);
  expect(answer.statusCode).toBe(200);
  return readCookie(answer);
}

/** Others use up the account's total, from many networks. */
async function attackAccount(): Promise<void> {
  await Promise.all(Array.from({ length: 30 }, () => tryPassword({ password: 'a guess' })));
  expect(await readStatus({})).toBe(429);
}

/** Others use up the network's count, at accounts of their own choice. */
async function attackNetwork(from: string): Promise<void> {
  for (let count = 0; count < 10; count += 1) await tryPassword({ email: newEmail(), password: 'a guess', from });
  expect(await readStatus({ from })).toBe(429);
}

describe('a known device', () => {
  test('signs in from any network while others guess at its account', async () => {
    const cookie = await signInHere();
    await attackAccount();
    for (let count = 0; count < 3; count += 1) expect(await readStatus({ cookie })).toBe(200);
  });

  test('signs in from a network whose count others have used up', async () => {
    const cookie = await signInHere();
    const from = newAddress();
    await attackNetwork(from);
    expect(await readStatus({ from, cookie })).toBe(200);
  });

  test('signs in where others on its network have guessed at its account', async () => {
    const cookie = await signInHere();
    const from = newAddress();
    for (let count = 0; count < 6; count += 1) await tryPassword({ password: 'a guess', from });
    expect(await readStatus({ from, cookie })).toBe(200);
  });

  test('may mistype a few times under attack, has a count of its own, and is stopped by that alone', async () => {
    const [cookie, another] = [await signInHere(), await signInHere()];
    await attackAccount();
    const guesses: LightMyRequestResponse[] = [];
    for (let count = 0; count < 5; count += 1) guesses.push(await tryPassword({ password: 'a guess', cookie }));
    expect(guesses.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401, 401, 429]);
    expect(guesses.at(-1)?.json()).toMatchObject({ code: 'too_many_requests' });
    expect(Number(guesses.at(-1)?.headers['retry-after'])).toBeGreaterThan(0);
    expect(await readStatus({ cookie })).toBe(429);
    expect(await readStatus({ cookie: another })).toBe(200);
  });

  test('does not use up what other devices may try', async () => {
    const cookie = await signInHere();
    const from = newAddress();
    for (let count = 0; count < 30; count += 1) await tryPassword({ password: 'a guess', cookie, from });
    expect(await readStatus({ from })).toBe(200);
  });

  test('is known from the registration on', async () => {
    const payload = { name: 'Ada', email: newEmail(), password: PASSWORD, latitude: 0, longitude: 0 };
    const cookie = readCookie(await post(lab, '/auth/register', { payload }));
    person = { ...person, email: payload.email };
    await attackAccount();
    expect(await readStatus({ cookie })).toBe(200);
  });

  test('is known for the accounts that signed in there, and for no other', async () => {
    const [mine, other] = [person, await createOnboardedPerson(lab)];
    const first = await signInHere();
    const both = await signInHere({ email: other.email, cookie: first });
    await attackAccount();
    expect(await readStatus({ cookie: both })).toBe(200);
    person = other;
    await attackAccount();
    expect(await readStatus({ email: other.email, cookie: both })).toBe(200);
    expect(await readStatus({ email: other.email, cookie: first })).toBe(429);
    expect(await readStatus({ email: mine.email, cookie: first })).toBe(200);
  });

  test('is not known by a forged cookie', async () => {
    const cookie = await signInHere();
    await attackAccount();
    const [name] = cookie.split('=');
    const forged = ['', 'x', 'A'.repeat(43), `${'A'.repeat(43)}.${'B'.repeat(43)}`, 'A'.repeat(4000), '%00', '"'];
    for (const value of forged) expect(await readStatus({ cookie: `${name}=${value}` })).toBe(429);
  });
});

describe('the cookie of a device', () => {
  test('is sent to the sign-in alone, cannot be read by scripts and lasts for 180 days', async () => {
    const answer = await tryPassword({});
    const written = String(answer.headers['set-cookie']);
    expect(written).toMatch(/^device=[\w-]{43}; Max-Age=15552000; Path=\/api\/auth\/login; HttpOnly; SameSite=Strict$/);
  });

  test('is stored as a hash', async () => {
    const token = (await signInHere()).split('=')[1] ?? '';
    const { rows } = await lab.sql.query(`select d::text as row from known_device d where member_id = $1`, [
      person.user.id,
    ]);
    expect(rows).not.toHaveLength(0);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  test('is not set where the password is wrong', async () => {
    expect((await tryPassword({ password: 'a guess' })).headers['set-cookie']).toBeUndefined();
  });
});

describe('devices that are known', () => {
  const NEW = 'Battery staple 2';

  async function isKnown(cookie: string, password = PASSWORD): Promise<boolean> {
    return (await readStatus({ cookie, password })) === 200;
  }

  test('are forgotten after 180 days without a sign-in', async () => {
    const cookie = await signInHere();
    lab.setNow(new Date(Date.now() + 179 * DAY_MS));
    await endStaleSessions(lab.app);
    expect(await readStatus({ cookie })).toBe(200);
    lab.setNow(new Date(Date.now() + (179 + 180) * DAY_MS));
    await attackAccount();
    expect(await isKnown(cookie)).toBe(false);
    await endStaleSessions(lab.app);
    const { rowCount } = await lab.sql.query('select from known_device where member_id = $1', [person.user.id]);
    expect(rowCount).toBe(0);
  });

  test('are at most 20 of a member: the one used longest ago goes', async () => {
    const first = await signInHere();
    for (let count = 0; count < 19; count += 1) await signInHere();
    await signInHere({ cookie: first });
    const later = await signInHere();
    const { rowCount } = await lab.sql.query('select from known_device where member_id = $1', [person.user.id]);
    expect(rowCount).toBe(20);
    await attackAccount();
    expect(await isKnown(first)).toBe(true);
    expect(await isKnown(later)).toBe(true);
  });

  test('all end with a reset of the password', async () => {
    const cookie = await signInHere();
    await lab.sql.query(
      `insert into email_token (token_hash, member_id, purpose, expires_at)
       values (sha256(convert_to($2, 'UTF8')), $1, 'reset-password', now() + interval '1 hour')`,
      [person.user.id, person.user.id],
    );
    const answer = await post(lab, '/auth/reset-password', { payload: { token: person.user.id, newPassword: NEW } });
    expect(answer.statusCode).toBe(200);
    await attackAccount();
    expect(await isKnown(cookie, NEW)).toBe(false);
  });

  test.each(['a new password', "'end other sessions'"])('end with %s, but for the one that asks', async (act) => {
    const answer = await tryPassword({});
    const { token } = answer.json<{ data: { token: string } }>().data;
    const [mine, others] = [readCookie(answer), await signInHere()];
    const ended =
      act === 'a new password'
        ? await send(lab, 'PUT /settings/password', {
            token,
            payload: { currentPassword: PASSWORD, newPassword: NEW },
          })
        : await send(lab, 'DELETE /settings/sessions', { token });
    expect(ended.statusCode).toBe(200);
    await attackAccount();
    const password = act === 'a new password' ? NEW : PASSWORD;
    expect(await isKnown(others, password)).toBe(false);
    expect(await isKnown(mine, password)).toBe(true);
  });

  test('end with their session when the member ends it', async () => {
    const lost = await tryPassword({});
    const { token } = lost.json<{ data: { token: string } }>().data;
    const { rows } = await lab.sql.query(`select encode(sha256(convert_to($1, 'UTF8')), 'hex') as id`, [token]);
    await send(lab, `DELETE /settings/sessions/${rows[0].id}`, { token: person.token });
    await attackAccount();
    expect(await isKnown(readCookie(lost))).toBe(false);
  });
});

test('with an https origin the cookie travels over https alone', async () => {
  secure.app.config.publicOrigin = 'https://ballpark.test';
  const { email } = await createRegisteredPerson(secure);
  const answer = await post(secure, '/auth/login', { payload: { email, password: PASSWORD } });
  expect(String(answer.headers['set-cookie'])).toMatch(/; Secure(;|$)/);
});
