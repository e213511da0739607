import { user } from '@ballpark/contracts/accounts';
import { ERRORS } from '@ballpark/contracts/errors';
import { PASSWORD_MAX } from '@ballpark/rules/accounts';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { get, newEmail, post, createRegisteredPerson, buildRegistration } from '../../../../test/people.ts';
import { useTestApp } from '../../../../test/test-app.ts';

const app = useTestApp();

describe('registering', () => {
  test('answers with the new user and a token that works', { tags: ['API-02'] }, async () => {
    const payload = buildRegistration({ name: '  Grace Hopper ' });
    const answer = await post(app, '/auth/register', { payload });
    expect(answer.statusCode).toBe(201);
    const { success, data } = answer.json<{ success: boolean; data: { user: unknown; token: string } }>();
    expect(success).toBe(true);
    expect(z.parse(user, data.user)).toMatchObject({
      name: 'Grace Hopper',
      email: payload.email,
      isEmailVerified: false,
      isOnboarded: false,
      xp: 0,
      username: null,
    });
    expect((await get(app, '/auth/profile', data.token)).statusCode).toBe(200);
  });

  test('latitude 0 and longitude 0 mean no place and are returned as 0 and 0', { tags: ['AUTH-13'] }, async () => {
    const person = await createRegisteredPerson(app, { latitude: 0, longitude: 0 });
    expect(person.user).toMatchObject({ latitude: 0, longitude: 0 });
    const stored = await app.sql.query('select h7, latitude from member_account where member_id = $1', [
      person.user.id,
    ]);
    expect(stored.rows).toEqual([{ h7: null, latitude: null }]);
  });

  test('the database stores only hashes of the password and the token', async () => {
    const payload = buildRegistration({ password: 'a very secret phrase' });
    const { token } = (await post(app, '/auth/register', { payload })).json<{ data: { token: string } }>().data;
    const account = await app.sql.query('select password_hash from member_account where email = $1', [payload.email]);
    expect(account.rows[0].password_hash).toMatch(/^\$argon2id\$/);
    const dump = await app.sql.query(
      `select string_agg(encode(token_hash, 'escape'), ' ') as hashes, min(octet_length(token_hash)) as bytes from session`,
    );
    expect(dump.rows[0].hashes).not.toContain(token);
    expect(dump.rows[0].bytes).toBe(32);
  });

  test.each([
    ['a password under 8 characters', { password: 'Short1!' }, 'Password must be at least 8 characters long'],
    [
      'a password that is too long',
      { password: 'x'.repeat(PASSWORD_MAX + 1) },
      'Password must be at most 128 characters long',
    ],
    ['an empty name', { name: '   ' }, 'Please enter your full name'],
    ['something that is no address', { email: 'ada at home' }, 'Please enter a valid email address'],
    ['a place off the globe', { latitude: 91 }, 'Please check what you entered and try again.'],
    ['a NUL in a name', { name: 'Ada\u0000' }, 'Please check what you entered and try again.'],
    ['a name that nobody can see', { name: '\u200B\u2060' }, 'Please enter your full name'],
    ['a name of two lines', { name: 'Ada\nBallpark team' }, 'Please enter your name without links or line breaks'],
    ['a link as a name', { name: 'Claim https://evil.example' }, 'Please enter your name without links or line breaks'],
    ['a web address as a name', { name: 'WWW.evil.example' }, 'Please enter your name without links or line breaks'],
    ['an e-mail address as a name', { name: 'me@evil.example' }, 'Please enter your name without links or line breaks'],
  ])('%s is refused with its sentence', { tags: ['CONST-05'] }, async (_, changes, sentence) => {
    const answer = await post(app, '/auth/register', { payload: buildRegistration(changes) });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({
      success: false,
      error: sentence,
      message: sentence,
      code: 'invalid_request',
    });
  });

  test.each([
    ['a link that an invisible mark splits', 'Claim https:\u202A//evil.example'],
    ['a web address that an invisible mark splits', 'ww\u200Bw.evil.example'],
  ])('%s is refused as a name', async (_, name) => {
    const answer = await post(app, '/auth/register', { payload: buildRegistration({ name }) });
    expect(answer.json()).toMatchObject({ fields: { name: 'Please enter your name without links or line breaks' } });
  });

  test.each([
    'evil.example/claim',
    'evil[.]com',
    'Ada +49 151 23456789',
    'Ballpark Support',
    'Ballpark Support\u200B',
    'Ball\u00ADpark Team',
    'Ваllраrk', // Cyrillic В, а, р, а
    'Вαllραrk', // Greek α and ρ
    'Ｂａｌｌｐａｒｋ',
    '𝐀𝐝𝐦𝐢𝐧',
    'Àdmín',
    'аdmіn', // Cyrillic а and і
    'Μοderatοr', // Greek Μ and ο
    'Trust & Safety',
    '__Helpdesk1__',
  ])('the name %j is refused', async (name) => {
    const answer = await post(app, '/auth/register', { payload: buildRegistration({ name }) });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'name_not_allowed', fields: { name: ERRORS.name_not_allowed.error } });
  });

  test.each([
    'Amber Root',
    'Leopold Staff',
    'Adminah Yusuf',
    "Sinéad O'Connor",
    'J.R. Smith',
    'Dr.Anna Ng',
    'Иван Петров',
    'Ростислав Модестов',
    'Ελένη Παπαδοπούλου',
    'می\u200Cنا علی',
    '王伟',
    '山田 太郎',
  ])('the name %j is accepted as it is written', async (name) => {
    const person = await createRegisteredPerson(app, { name });
    expect(person.user.name).toBe(name);
  });

  test.each(['password', 'Sunshine', '12345678', 'Abcdefg1'])(
    'the password %s is refused, because many people use it',
    async (password) => {
      const answer = await post(app, '/auth/register', { payload: buildRegistration({ password }) });
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ code: 'common_password' });
    },
  );

  test('a name loses what turns the direction of writing', async () => {
    const person = await createRegisteredPerson(app, { name: 'Ada\u202E Lovelace' });
    expect(person.user.name).toBe('Ada Lovelace');
  });

  test('any 8 characters are enough', async () => {
    const answer = await post(app, '/auth/register', { payload: buildRegistration({ password: 'aaaaaaaa' }) });
    expect(answer.statusCode).toBe(201);
  });

  test('a taken address is refused whatever its case', async () => {
    const email = newEmail();
    await createRegisteredPerson(app, { email });
    const answer = await post(app, '/auth/register', { payload: buildRegistration({ email: email.toUpperCase() }) });
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ code: 'email_taken', error: 'An account with this email already exists.' });
  });

  test('sixteen concurrent registrations of one address create one account', async () => {
    const email = newEmail();
    const answers = await Promise.all(
      Array.from({ length: 16 }, () => post(app, '/auth/register', { payload: buildRegistration({ email }) })),
    );
    expect(answers.map((answer) => answer.statusCode).toSorted((a, b) => a - b)).toEqual([
      201,
      ...Array<number>(15).fill(409),
    ]);
    const owed = await app.sql.query(
      `select count(*)::int as mails from mail join member_account using (member_id) where email = $1`,
      [email],
    );
    expect(owed.rows[0].mails).toBe(1);
  });

  test('keys the contract does not know are ignored and never stored', async () => {
    const person = await createRegisteredPerson(app, { xp: 1000, isOnboarded: true, status: 'admin' });
    expect(person.user).toMatchObject({ xp: 0, isOnboarded: false });
  });
});
