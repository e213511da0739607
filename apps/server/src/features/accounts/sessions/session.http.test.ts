import { afterEach, describe, expect, test } from 'vitest';
import { get, post, createRegisteredPerson } from '../../../../test/people.ts';
import { useTestApp } from '../../../../test/test-app.ts';

const app = useTestApp();
const DAY_MS = 86_400_000;
const START = new Date('2026-03-28T22:30:00Z'); // shortly before daylight saving time starts in Europe

afterEach(() => app.setNow(undefined));

describe('a session', () => {
  test('shows its member their own record', { tags: ['API-05'] }, async () => {
    const person = await createRegisteredPerson(app);
    const answer = await get(app, '/auth/profile', person.token);
    expect(answer.json()).toEqual({ success: true, data: { user: person.user } });
  });

  test('ends when its member signs out; the sessions of others continue', { tags: ['API-04'] }, async () => {
    const person = await createRegisteredPerson(app);
    const other = await createRegisteredPerson(app);
    const answer = await post(app, '/auth/logout', { token: person.token });
    expect(answer.json()).toEqual({ success: true, data: {} });
    expect((await get(app, '/auth/profile', person.token)).statusCode).toBe(401);
    expect((await get(app, '/auth/profile', other.token)).statusCode).toBe(200);
    expect((await post(app, '/auth/logout', { token: person.token })).statusCode).toBe(401);
  });

  test('ends after 7 days without use, to the second', async () => {
    app.setNow(START);
    const used = await createRegisteredPerson(app);
    const unused = await createRegisteredPerson(app);
    app.setNow(new Date(START.getTime() + 7 * DAY_MS - 1000));
    expect((await get(app, '/auth/profile', used.token)).statusCode).toBe(200);
    app.setNow(new Date(START.getTime() + 7 * DAY_MS));
    expect((await get(app, '/auth/profile', used.token)).statusCode).toBe(200);
    expect((await get(app, '/auth/profile', unused.token)).statusCode).toBe(401);
  });

  test('stays valid while it is used, but ends after 30 days', async () => {
    app.setNow(START);
    const person = await createRegisteredPerson(app);
    const start = START.getTime();
    for (const day of [6, 12, 18, 24, 29.9]) {
      app.setNow(new Date(start + day * DAY_MS));
      expect((await get(app, '/auth/profile', person.token)).statusCode).toBe(200);
    }
    app.setNow(new Date(start + 30 * DAY_MS));
    expect((await get(app, '/auth/profile', person.token)).statusCode).toBe(401);
  });

  test('stores its last use at most once an hour', async () => {
    app.setNow(START);
    const person = await createRegisteredPerson(app);
    const start = START.getTime();
    const lastUsed = async () => {
      const found = await app.sql.query('select last_used_at from session where member_id = $1', [person.user.id]);
      return (found.rows[0].last_used_at as Date).getTime();
    };
    const first = await lastUsed();
    app.setNow(new Date(start + 59 * 60_000));
    await get(app, '/auth/profile', person.token);
    expect(await lastUsed()).toBe(first);
    app.setNow(new Date(start + 61 * 60_000));
    await get(app, '/auth/profile', person.token);
    expect(await lastUsed()).toBe(start + 61 * 60_000);
  });

  test('of a suspended member ends at once', async () => {
    const person = await createRegisteredPerson(app);
    await app.sql.query(`update member_account set status = 'suspended' where member_id = $1`, [person.user.id]);
    expect((await get(app, '/auth/profile', person.token)).statusCode).toBe(401);
  });
});

describe('a request without a valid token', () => {
  const refused = { success: false, error: 'Please sign in to continue.', code: 'not_signed_in' };

  test.each([
    ['none', {}],
    ['an empty one', { authorization: '' }],
    ['garbage', { authorization: 'Bearer nonsense' }],
    ['an unknown token', { authorization: `Bearer ${'A'.repeat(43)}` }],
    ['Basic credentials', { authorization: 'Basic YWRhOmFkYQ==' }],
    ['ten thousand characters', { authorization: `Bearer ${'A'.repeat(10_000)}` }],
  ])('always gets the same refusal: %s', async (_, headers) => {
    const answer = await app.http.inject({ method: 'GET', url: '/api/auth/profile', headers });
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toEqual({ ...refused, message: refused.error });
  });

  test('is refused before its body is read', async () => {
    const answer = await app.http.inject({
      method: 'POST',
      url: '/api/auth/onboarding',
      headers: { 'content-type': 'application/json' },
      payload: '{"this is": not even json',
    });
    expect(answer.statusCode).toBe(401);
  });
});
