import { describe, expect, test } from 'vitest';
import { get, PASSWORD, post, createRegisteredPerson } from '../../../../test/people.ts';
import { useTestApp } from '../../../../test/test-app.ts';

const app = useTestApp({ LIMIT_SIGN_IN_PER_ACCOUNT: '5/60' });

describe('signing in', () => {
  test('answers with the user and a token of its own', { tags: ['API-03'] }, async () => {
    const person = await createRegisteredPerson(app);
    const answer = await post(app, '/auth/login', { payload: { email: person.email, password: PASSWORD } });
    expect(answer.statusCode).toBe(200);
    const { data } = answer.json<{ data: { user: { id: string }; token: string } }>();
    expect(data.user.id).toBe(person.user.id);
    expect(data.token).not.toBe(person.token);
    expect((await get(app, '/auth/profile', data.token)).statusCode).toBe(200);
  });

  test('the address may be typed in any case', async () => {
    const person = await createRegisteredPerson(app);
    const payload = { email: person.email.toUpperCase(), password: PASSWORD };
    expect((await post(app, '/auth/login', { payload })).statusCode).toBe(200);
  });

  test('a wrong password and an unknown address get the same answer', async () => {
    const { email } = await createRegisteredPerson(app);
    const wrong = await post(app, '/auth/login', { payload: { email, password: 'not the password' } });
    const unknown = await post(app, '/auth/login', { payload: { email: `x${email}`, password: PASSWORD } });
    expect(wrong.statusCode).toBe(401);
    expect(unknown.statusCode).toBe(401);
    expect(unknown.body).toBe(wrong.body);
    expect(wrong.json()).toMatchObject({ code: 'wrong_credentials', error: 'Invalid email or password.' });
  });

  test.each(['suspended', 'banned'])('a %s member is told so, but only after the right password', async (status) => {
    const { email, user } = await createRegisteredPerson(app);
    await app.sql.query('update member_account set status = $2 where member_id = $1', [user.id, status]);
    const right = await post(app, '/auth/login', { payload: { email, password: PASSWORD } });
    expect(right.statusCode).toBe(403);
    expect(right.json()).toMatchObject({ code: 'account_suspended' });
    const wrong = await post(app, '/auth/login', { payload: { email, password: 'not the password' } });
    expect(wrong.statusCode).toBe(401);
  });

  test('a closed account answers as if it were unknown', async () => {
    const { email, user } = await createRegisteredPerson(app);
    await app.sql.query(`update member_account set status = 'closed' where member_id = $1`, [user.id]);
    const answer = await post(app, '/auth/login', { payload: { email, password: PASSWORD } });
    expect(answer.json()).toMatchObject({ code: 'wrong_credentials' });
  });

  test('guessing at one account is stopped, wherever the guesses come from', async () => {
    const { email } = await createRegisteredPerson(app);
    const guess = () => post(app, '/auth/login', { payload: { email, password: 'a guess' } });
    for (let count = 0; count < 5; count += 1) expect((await guess()).statusCode).toBe(401);
    const stopped = await guess();
    expect(stopped.statusCode).toBe(429);
    expect(stopped.json()).toMatchObject({ code: 'too_many_requests' });
    expect(Number(stopped.headers['retry-after'])).toBeGreaterThan(0);
  });
});
