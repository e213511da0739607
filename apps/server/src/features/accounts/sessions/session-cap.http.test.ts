import { SESSIONS_MAX } from '@ballpark/rules/accounts';
import { beforeEach, describe, expect, test } from 'vitest';
import { createRegisteredPerson, get, newAddress, PASSWORD, type Person, post } from '../../../../test/people.ts';
import { useTestApp } from '../../../../test/test-app.ts';

const lab = useTestApp({ TRUST_PROXY: '1' });
let person: Person;

beforeEach(async () => {
  person = await createRegisteredPerson(lab);
});

async function signIn(): Promise<string> {
  const payload = { email: person.email, password: PASSWORD };
  const answer = await post(lab, '/auth/login', { payload, headers: { 'x-forwarded-for': newAddress() } });
  expect(answer.statusCode).toBe(200);
  return answer.json<{ data: { token: string } }>().data.token;
}

async function isSignedIn(token: string): Promise<boolean> {
  return (await get(lab, '/auth/profile', token)).statusCode === 200;
}

async function countSessions(): Promise<number> {
  const { rowCount } = await lab.sql.query('select from session where member_id = $1', [person.user.id]);
  return rowCount ?? 0;
}

/** As if the session had been used last so long ago. */
async function age(token: string, interval: string): Promise<void> {
  await lab.sql.query(
    `update session set last_used_at = now() - $2::interval where token_hash = sha256(convert_to($1, 'UTF8'))`,
    [token, interval],
  );
}

describe('a member with as many sessions as allowed', () => {
  test('who signs in once more loses the one used longest ago, and no other', async () => {
    const others: string[] = [];
    while (others.length < SESSIONS_MAX - 1) others.push(await signIn());
    const [first = '', oldest = '', ...rest] = others;
    await age(person.token, '2 hours');
    await age(oldest, '1 day');
    const newest = await signIn();
    expect(await isSignedIn(oldest)).toBe(false);
    for (const token of [person.token, first, ...rest, newest]) expect(await isSignedIn(token)).toBe(true);
  });

  test('who signs in forty times at once keeps no more, and the last ones work', async () => {
    const tokens = await Promise.all(Array.from({ length: 40 }, signIn));
    expect(await countSessions()).toBe(SESSIONS_MAX);
    const alive = await Promise.all(tokens.map(isSignedIn));
    expect(alive.filter(Boolean)).toHaveLength(SESSIONS_MAX);
    expect(await isSignedIn(await signIn())).toBe(true);
  });

  test('does not lose the new session to those that were used since', async () => {
    for (let count = 1; count < SESSIONS_MAX; count += 1) await signIn();
    // As if the others had been used while the sign-in waited.
    await lab.sql.query(`update session set last_used_at = now() + interval '1 hour' where member_id = $1`, [
      person.user.id,
    ]);
    expect(await isSignedIn(await signIn())).toBe(true);
    expect(await countSessions()).toBe(SESSIONS_MAX);
  });

  test('takes none from another member', async () => {
    const other = await createRegisteredPerson(lab);
    for (let count = 0; count < SESSIONS_MAX; count += 1) await signIn();
    expect(await isSignedIn(other.token)).toBe(true);
  });
});
