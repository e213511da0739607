import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { toUsernameSkeleton } from '@ballpark/rules/words/usernames';
import { get, type Person, post, createRegisteredPerson, createVerifiedPerson } from '../../../../test/people.ts';
import { createPicture } from '../../../../test/pictures.ts';
import { useTestApp } from '../../../../test/test-app.ts';

const lab = useTestApp();

/** An exact point in Alameda. */
const EXACT = { latitude: 37.7652071, longitude: -122.2416355 };

function newUsername(): string {
  return `ada_${randomBytes(5).toString('hex')}`;
}

function onboarding(changes: Record<string, unknown> = {}) {
  return { username: newUsername(), preferences: ['buying', 'helping'], photoUrl: null, ...EXACT, ...changes };
}

function onboard({ token }: Person, changes: Record<string, unknown> = {}) {
  return post(lab, '/auth/onboarding', { token, payload: onboarding(changes) });
}

function check({ token }: Person, username: string) {
  return get(lab, `/auth/check-username?username=${encodeURIComponent(username)}`, token);
}

describe('completing onboarding', () => {
  test('answers with the whole user, now onboarded', { tags: ['API-08', 'ENT-11', 'ENT-01'] }, async () => {
    const person = await createVerifiedPerson(lab);
    const username = newUsername();
    const answer = await onboard(person, { username: ` ${username} ` });
    expect(answer.statusCode).toBe(200);
    const { user } = answer.json<{ data: { user: Record<string, unknown> } }>().data;
    expect(user).toMatchObject({
      id: person.user.id,
      username,
      preferences: ['buying', 'helping'],
      isEmailVerified: true,
      isOnboarded: true,
    });
    expect(Object.keys(user).toSorted()).toEqual(
      [
        'about',
        'backgroundUrl',
        'createdAt',
        'display',
        'email',
        'id',
        'isEmailVerified',
        'isOnboarded',
        'latitude',
        'longitude',
        'name',
        'photoUrl',
        'preferences',
        'username',
        'xp',
      ].toSorted(),
    );
  });

  test('neither the answer nor the database contains the exact position', async () => {
    const person = await createVerifiedPerson(lab);
    const { user } = (await onboard(person)).json<{ data: { user: { latitude: number; longitude: number } } }>().data;
    expect(Math.abs(user.latitude - EXACT.latitude)).toBeGreaterThan(0.0001);
    expect(Math.abs(user.latitude - EXACT.latitude)).toBeLessThan(0.03);
    const row = await lab.sql.query('select a::text from member_account a where member_id = $1', [person.user.id]);
    expect(row.rows[0].a).not.toContain('37.7652071');
    expect(row.rows[0].a).not.toContain('122.2416355');
  });

  test.each([
    ['no interest', { preferences: [] }, 'Please select at least one interest'],
    ['an unknown interest', { preferences: ['gambling'] }, 'Please check what you entered and try again.'],
    ['a name of two characters', { username: ' ab ' }, 'Username must be at least 3 characters long'],
    ['no name', { username: '  ' }, 'Please enter your username'],
    ['no place', { latitude: 0, longitude: 0 }, 'Please set your location first'],
    ['a photo from elsewhere', { photoUrl: 'https://example.com/me.jpg' }, 'Please upload the photo here first.'],
    ['a look-alike name', { username: 'аdmin' }, /^Usernames use letters/],
    ['a reserved name', { username: 'Moderator' }, /^Usernames use letters/],
    ['half a place', { longitude: undefined }, 'Please check what you entered and try again.'],
  ])(
    '%s is refused with its sentence',
    { tags: ['VAL-11', 'PROD-15', 'VAL-02', 'VAL-01', 'VAL-12'] },
    async (_, changes, sentence) => {
      const answer = await onboard(await createVerifiedPerson(lab), changes);
      expect(answer.statusCode).toBe(400);
      expect(answer.json<{ error: string }>().error).toMatch(sentence);
    },
  );

  test("another member's photo is refused, and the member stays as they are", async () => {
    const [person, other] = [await createVerifiedPerson(lab), await createVerifiedPerson(lab)];
    const payload = { base64Data: (await createPicture()).toString('base64'), filename: 'me.jpg' };
    const upload = await post(lab, '/photos/upload-profile-base64', { token: other.token, payload });
    const { url } = upload.json<{ data: { url: string } }>().data;
    expect((await onboard(person, { photoUrl: url })).json()).toMatchObject({ code: 'foreign_photo' });
    const { user } = (await get(lab, '/auth/profile', person.token)).json<{ data: { user: object } }>().data;
    expect(user).toMatchObject({ isOnboarded: false, username: null, photoUrl: null });
    expect((await onboard(other, { photoUrl: url })).statusCode).toBe(200);
  });

  test('a taken name is refused whatever its case', { tags: ['VAL-04'] }, async () => {
    const username = newUsername();
    await onboard(await createVerifiedPerson(lab), { username });
    const answer = await onboard(await createVerifiedPerson(lab), { username: username.toUpperCase() });
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ error: 'Username is already taken. Please choose a different one.' });
  });

  test('a name that looks like a taken one is refused', async () => {
    const username = `maya.torn${newUsername()}`;
    await onboard(await createVerifiedPerson(lab), { username });
    const lookAlikes = [username.replace('.', '_'), username.replace('.', ''), username.replace('rn', 'm')];
    for (const lookAlike of lookAlikes) {
      const person = await createVerifiedPerson(lab);
      expect((await check(person, lookAlike)).json()).toMatchObject({ data: { available: false } });
      expect((await onboard(person, { username: lookAlike })).statusCode).toBe(409);
    }
  });

  test('of sixteen members who ask for one name at once, one gets it, in whatever spelling', async () => {
    const name = newUsername();
    const spellings = [name, name.toUpperCase(), `${name[0]?.toUpperCase()}${name.slice(1)}`, `${name}_`];
    const people = await Promise.all(Array.from({ length: 16 }, () => createVerifiedPerson(lab)));
    const answers = await Promise.all(
      people.map((person, at) => onboard(person, { username: spellings[at % spellings.length] })),
    );
    const codes = answers.map((answer) => answer.json<{ code?: string }>().code ?? 'taken by it');
    expect(codes.toSorted()).toEqual(['taken by it', ...Array<string>(15).fill('username_taken')]);
    const { rows } = await lab.sql.query(
      'select from member_account where member_id = any ($1) and onboarded_at is not null',
      [people.map(({ user }) => user.id)],
    );
    expect(rows).toHaveLength(1);
  });

  test('the database compares usernames as the rules do', async () => {
    const names = ['Maya.Torres', 'l1I-i_0O', 'rnrn', 'vvw.m', 'r.n', 'v_v', '1nn.0-vvv'];
    const { rows } = await lab.sql.query('select username_skeleton(name) as skeleton from unnest($1::text[]) as name', [
      names,
    ]);
    expect(rows.map(({ skeleton }) => skeleton)).toEqual(names.map(toUsernameSkeleton));
  });

  test('happens once, even with eight concurrent requests', async () => {
    const person = await createVerifiedPerson(lab);
    const answers = await Promise.all(Array.from({ length: 8 }, () => onboard(person)));
    expect(answers.map((answer) => answer.statusCode).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array<number>(7).fill(409),
    ]);
  });

  test('is for verified members alone', async () => {
    const answer = await onboard(await createRegisteredPerson(lab));
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toMatchObject({ code: 'email_not_verified' });
  });

  test('ignores fields that only the server may set', async () => {
    const person = await createVerifiedPerson(lab);
    const answer = await onboard(person, { xp: 500, status: 'banned', id: 'x' });
    expect(answer.json()).toMatchObject({ data: { user: { xp: 0, id: person.user.id } } });
  });
});

describe('checking a username', () => {
  test('says whether it is available, with a message', { tags: ['API-09'] }, async () => {
    const person = await createVerifiedPerson(lab);
    const username = newUsername();
    expect((await check(person, username)).json()).toEqual({
      success: true,
      data: { available: true, message: 'Username is available' },
    });
    await onboard(await createVerifiedPerson(lab), { username });
    expect((await check(person, username.toUpperCase())).json()).toMatchObject({
      data: { available: false, message: 'Username is already taken. Please choose a different one.' },
    });
  });

  test("counts the member's own name as available", async () => {
    const person = await createVerifiedPerson(lab);
    const username = newUsername();
    await onboard(person, { username });
    expect((await check(person, username)).json()).toMatchObject({ data: { available: true } });
  });

  test.each([
    ['ab', 'Username must be at least 3 characters long'],
    ['a'.repeat(31), 'Username must be at most 30 characters long'],
    ['ballpark', 'Usernames use letters, numbers, dots, dashes and underscores, and a few names are reserved.'],
    ['zoë lee', 'Usernames use letters, numbers, dots, dashes and underscores, and a few names are reserved.'],
  ])('refuses %s with a reason', async (username, message) => {
    expect((await check(await createVerifiedPerson(lab), username)).json()).toMatchObject({
      data: { available: false, message },
    });
  });
});
