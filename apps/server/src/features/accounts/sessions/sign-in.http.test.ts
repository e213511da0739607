import { describe, expect, test, vi } from 'vitest';
import {
  get,
  newAddress,
  newEmail,
  PASSWORD,
  type Person,
  post,
  createRegisteredPerson,
} from '../../../../test/people.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { createPasswords } from '../../../app/passwords.ts';

const app = useTestApp({
  LIMIT_SIGN_IN: '15/60',
  LIMIT_SIGN_IN_PER_ACCOUNT: '5/60',
  LIMIT_SIGN_IN_ACCOUNT_TOTAL: '12/60',
  TRUST_PROXY: '1',
});

/** The status of a sign-in from a network address. */
async function signInStatus({ email }: Pick<Person, 'email'>, from: string, password = PASSWORD): Promise<number> {
  const headers = { 'x-forwarded-for': from };
  return (await post(app, '/auth/login', { payload: { email, password }, headers })).statusCode;
}

function guess(person: Pick<Person, 'email'>, from: string): Promise<number> {
  return signInStatus(person, from, 'a guess');
}

async function guessTimes(count: number, person: Pick<Person, 'email'>, from: string): Promise<number[]> {
  const statuses: number[] = [];
  for (let done = 0; done < count; done += 1) statuses.push(await guess(person, from));
  return statuses;
}

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

  test('started with the old password is refused once a reset has replaced it', async () => {
    const person = await createRegisteredPerson(app);
    const { passwords } = app.app;
    // The reset happens while the sign-in is comparing the password.
    const comparing = vi.spyOn(passwords, 'matches').mockImplementationOnce(async () => {
      const passwordHash = await passwords.hash('another password');
      await app.sql.query('update member_account set password_hash = $2 where member_id = $1', [
        person.user.id,
        passwordHash,
      ]);
      await app.sql.query('delete from session where member_id = $1', [person.user.id]);
      return true;
    });
    const answer = await post(app, '/auth/login', { payload: { email: person.email, password: PASSWORD } });
    comparing.mockRestore();
    expect(answer.statusCode).toBe(401);
    const sessions = await app.sql.query('select 1 from session where member_id = $1', [person.user.id]);
    expect(sessions.rowCount).toBe(0);
  });

  test('renews a hash that was made with another cost', async () => {
    const { email, user } = await createRegisteredPerson(app);
    const cheaper = await createPasswords({ memoryKib: 64, passes: 1 });
    const outdated = await cheaper.hash(PASSWORD);
    await app.sql.query('update member_account set password_hash = $2 where member_id = $1', [user.id, outdated]);
    const signIn = () => post(app, '/auth/login', { payload: { email, password: PASSWORD } });
    expect((await signIn()).statusCode).toBe(200);
    const { rows } = await app.sql.query('select password_hash from member_account where member_id = $1', [user.id]);
    expect(rows[0].password_hash).not.toBe(outdated);
    expect(app.app.passwords.isOutdated(rows[0].password_hash)).toBe(false);
    expect((await signIn()).statusCode).toBe(200);
  });
});

describe('guessing passwords', () => {
  test('of one account is stopped for the client that guesses, and for no other', async () => {
    const person = await createRegisteredPerson(app);
    const guesser = newAddress();
    expect(await guessTimes(7, person, guesser)).toEqual([401, 401, 401, 401, 401, 429, 429]);
    const payload = { email: person.email.toUpperCase(), password: PASSWORD };
    const stopped = await post(app, '/auth/login', { payload, headers: { 'x-forwarded-for': guesser } });
    expect(stopped.json()).toMatchObject({ code: 'too_many_requests' });
    expect(Number(stopped.headers['retry-after'])).toBeGreaterThan(0);
    expect(await signInStatus(person, newAddress())).toBe(200);
  });

  test('of one account from many networks is stopped, but not the owner where they signed in before', async () => {
    const person = await createRegisteredPerson(app);
    const home = newAddress();
    expect(await signInStatus(person, home)).toBe(200);
    const statuses = await Promise.all(Array.from({ length: 20 }, () => guess(person, newAddress())));
    expect(statuses.filter((status) => status === 401)).toHaveLength(12);
    expect(await signInStatus(person, newAddress())).toBe(429);
    expect(await signInStatus(person, home)).toBe(200);
  });

  test('of many accounts is stopped for the client', async () => {
    const guesser = newAddress();
    const statuses: number[] = [];
    for (let count = 0; count < 16; count += 1) statuses.push(await guess({ email: newEmail() }, guesser));
    expect(statuses).toEqual([...Array<number>(15).fill(401), 429]);
  });

  test('many at once does not pass the limit', async () => {
    const person = await createRegisteredPerson(app);
    const guesser = newAddress();
    const statuses = await Promise.all(Array.from({ length: 20 }, () => guess(person, guesser)));
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
  });
});

describe('signing in with the right password', () => {
  test('is never stopped, however often', async () => {
    const person = await createRegisteredPerson(app);
    const home = newAddress();
    for (let count = 0; count < 20; count += 1) expect(await signInStatus(person, home)).toBe(200);
  });

  test('forgives earlier mistakes', async () => {
    const person = await createRegisteredPerson(app);
    const home = newAddress();
    for (let round = 0; round < 2; round += 1) {
      expect(await guessTimes(4, person, home)).toEqual([401, 401, 401, 401]);
      expect(await signInStatus(person, home)).toBe(200);
    }
  });

  test('does not give a guesser new guesses at other accounts', async () => {
    const own = await createRegisteredPerson(app);
    const guesser = newAddress();
    for (let count = 0; count < 15; count += 1) {
      expect(await signInStatus(own, guesser)).toBe(200);
      expect(await guess({ email: newEmail() }, guesser)).toBe(401);
    }
    expect(await guess({ email: newEmail() }, guesser)).toBe(429);
  });
});
