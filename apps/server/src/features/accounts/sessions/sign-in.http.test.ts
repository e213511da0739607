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
import { waitUntil } from '../../../../test/wait-until.ts';
import { createPasswords } from '../../../core/passwords.ts';

const strict = useTestApp({
  LIMIT_SIGN_IN_SUCCESS: '12/60',
  LIMIT_SIGN_IN_SUCCESS_PER_ACCOUNT: '5/60',
  PASSWORDS_PER_CLIENT: '6',
  TRUST_PROXY: '1',
});
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
    expect(stopped.json()).toMatchObject({ code: 'sign_in_link_sent' });
    expect(Number(stopped.headers['retry-after'])).toBeGreaterThan(0);
    expect(await signInStatus(person, newAddress())).toBe(200);
  });

  test('of one account from many networks is stopped', async () => {
    const person = await createRegisteredPerson(app);
    const statuses = await Promise.all(Array.from({ length: 20 }, () => guess(person, newAddress())));
    expect(statuses.filter((status) => status === 401)).toHaveLength(12);
    expect(await signInStatus(person, newAddress())).toBe(429);
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
  test('is not stopped, however often a person does it', async () => {
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

describe('right passwords in numbers', () => {
  function signIn({ email }: Person, { from = newAddress(), password = PASSWORD, cookie = '' } = {}) {
    return post(strict, '/auth/login', { payload: { email, password }, headers: { 'x-forwarded-for': from, cookie } });
  }

  async function signInTimes(count: number, person: Person, from?: string): Promise<number[]> {
    const statuses: number[] = [];
    for (let done = 0; done < count; done += 1) statuses.push((await signIn(person, from ? { from } : {})).statusCode);
    return statuses;
  }

  test('are stopped for one account, without a mail, and not for its known device', async () => {
    const person = await createRegisteredPerson(strict);
    const [cookie] = String((await signIn(person)).headers['set-cookie']).split(';');
    expect(await signInTimes(6, person)).toEqual([200, 200, 200, 200, 429, 429]);
    const stopped = await signIn(person);
    expect(stopped.json()).toMatchObject({ code: 'too_many_requests' });
    expect(Number(stopped.headers['retry-after'])).toBeGreaterThan(0);
    expect((await signIn(person, { cookie: cookie ?? '' })).statusCode).toBe(200);
  });

  test('are stopped for one client, and for no other', async () => {
    const people = await Promise.all(Array.from({ length: 4 }, () => createRegisteredPerson(strict)));
    const from = newAddress();
    const statuses: number[] = [];
    for (const person of people) statuses.push(...(await signInTimes(4, person, from)));
    expect(statuses).toEqual([...Array<number>(12).fill(200), ...Array<number>(4).fill(429)]);
    expect((await signIn(people[0]!)).statusCode).toBe(200);
  });

  test('are stopped for a suspended account as well: each costs a hash', async () => {
    const person = await createRegisteredPerson(strict);
    await strict.sql.query(`update member_account set status = 'suspended' where member_id = $1`, [person.user.id]);
    expect(await signInTimes(6, person)).toEqual([403, 403, 403, 403, 403, 429]);
  });

  test('are not counted where the password is wrong', async () => {
    const person = await createRegisteredPerson(strict);
    for (let count = 0; count < 10; count += 1) await signIn(person, { password: 'a guess' });
    expect((await signIn(person)).statusCode).toBe(200);
  });

  test('sent at once by one client are hashed two at a time; a few wait, the others are refused', async () => {
    const [person, neighbour] = [await createRegisteredPerson(strict), await createRegisteredPerson(strict)];
    const [cookie = ''] = String((await signIn(neighbour)).headers['set-cookie']).split(';');
    const { passwords } = strict.app;
    const compare = passwords.matches;
    const gate = Promise.withResolvers<undefined>();
    let [underWay, most] = [0, 0];
    const comparing = vi.spyOn(passwords, 'matches').mockImplementation(async (...compared) => {
      underWay += 1;
      most = Math.max(most, underWay);
      await gate.promise;
      underWay -= 1;
      return compare(...compared);
    });
    const from = newAddress();
    const answers = Array.from({ length: 32 }, () => signIn(person, { from, password: 'a guess' }));
    await waitUntil(async () => underWay === 2 || undefined);
    // Another client, and a known device on the same network.
    const others = [signIn(neighbour), signIn(neighbour, { from, cookie })];
    await waitUntil(async () => underWay === 4 || undefined);
    gate.resolve(undefined);
    const statuses = (await Promise.all(answers)).map(({ statusCode }) => statusCode);
    for (const other of others) expect((await other).statusCode).toBe(200);
    comparing.mockRestore();
    expect(most).toBe(4);
    expect(statuses.filter((status) => status === 401)).toHaveLength(6);
    expect(statuses.filter((status) => status === 429)).toHaveLength(26);
  });
});
