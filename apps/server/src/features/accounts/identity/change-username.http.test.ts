import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createOnboardedPerson, createVerifiedPerson, get, type Person, post, send } from '../../../../test/people.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { forgetFormerNames } from './forget-former-names.ts';

const lab = useTestApp();

function newUsername(): string {
  return `bob_${randomBytes(5).toString('hex')}`;
}

function change({ token }: Person, username: string) {
  return send(lab, 'PUT /settings/username', { token, payload: { username } });
}

function onboard({ token }: Person, username: string) {
  const payload = { username, preferences: ['buying'], latitude: 48.1, longitude: 11.5 };
  return post(lab, '/auth/onboarding', { token, payload });
}

async function readUsername({ token }: Person): Promise<string> {
  return (await get(lab, '/auth/profile', token)).json<{ data: { user: { username: string } } }>().data.user.username;
}

/** Lets the days pass for what this member gave up. */
async function age({ user }: Person, days: number): Promise<void> {
  await lab.sql.query(
    'update former_username set changed_at = changed_at - make_interval(days => $2) where member_id = $1',
    [user.id, days],
  );
}

describe('changing a username', () => {
  test('is possible once in 30 days', async () => {
    const person = await createOnboardedPerson(lab);
    const first = newUsername();
    expect((await change(person, first)).json()).toMatchObject({ data: { user: { username: first } } });
    const refused = await change(person, newUsername());
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({ code: 'username_changed_recently' });
    const settings = (await get(lab, '/settings', person.token)).json<{ data: { usernameChangeableAt: string } }>()
      .data;
    const days = (Date.parse(settings.usernameChangeableAt) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(29.9);
    expect(days).toBeLessThan(30.1);
    await age(person, 30);
    const second = newUsername();
    expect((await change(person, second)).statusCode).toBe(200);
    expect(await readUsername(person)).toBe(second);
  });

  test('to the same name changes nothing and does not count', async () => {
    const person = await createOnboardedPerson(lab);
    const name = await readUsername(person);
    expect((await change(person, name)).statusCode).toBe(200);
    expect((await change(person, newUsername())).statusCode).toBe(200);
  });

  test('keeps the old name, and look-alikes of it, from others for a year', async () => {
    const person = await createOnboardedPerson(lab);
    const former = await readUsername(person);
    await change(person, newUsername());
    const member = await createOnboardedPerson(lab);
    const newcomer = await createVerifiedPerson(lab);
    const lookAlike = former.toUpperCase().replace('_', '.');
    for (const name of [former, lookAlike]) {
      expect((await change(member, name)).json()).toMatchObject({ code: 'username_taken' });
      expect((await onboard(newcomer, name)).json()).toMatchObject({ code: 'username_taken' });
      const check = await get(lab, `/auth/check-username?username=${name}`, newcomer.token);
      expect(check.json()).toMatchObject({ data: { available: false } });
    }
    await age(person, 364);
    expect((await onboard(newcomer, former)).statusCode).toBe(409);
    await age(person, 1);
    expect((await onboard(newcomer, former)).statusCode).toBe(200);
  });

  test('lets a member return to the old name', async () => {
    const person = await createOnboardedPerson(lab);
    const former = await readUsername(person);
    await change(person, newUsername());
    await age(person, 30);
    expect((await change(person, former)).statusCode).toBe(200);
  });

  test('a name whose year is over and that was taken and given up again is reserved for its last holder', async () => {
    const first = await createOnboardedPerson(lab);
    const name = await readUsername(first);
    await change(first, newUsername());
    await age(first, 366);
    const second = await createOnboardedPerson(lab);
    expect((await change(second, name)).statusCode).toBe(200);
    await age(second, 31);
    expect((await change(second, newUsername())).statusCode).toBe(200);
    expect((await change(first, name)).json()).toMatchObject({ code: 'username_taken' });
  });

  test('of 8 members who take a name at the moment it is given up, none gets it', async () => {
    for (let round = 0; round < 5; round += 1) {
      const owner = await createOnboardedPerson(lab);
      const name = await readUsername(owner);
      const others = await Promise.all(Array.from({ length: 8 }, () => createOnboardedPerson(lab)));
      const answers = await Promise.all([change(owner, newUsername()), ...others.map((other) => change(other, name))]);
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, ...Array<number>(8).fill(409)]);
    }
  });

  test('two members who want to swap their names are both refused, without a deadlock', async () => {
    const [a, b] = [await createOnboardedPerson(lab), await createOnboardedPerson(lab)];
    const [nameA, nameB] = [await readUsername(a), await readUsername(b)];
    const answers = await Promise.all([change(a, nameB), change(b, nameA)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([409, 409]);
  });

  test.each([
    ['ab', 'Username must be at least 3 characters long'],
    ['Moderator', /^Usernames use letters/],
    ['zoë', /^Usernames use letters/],
  ])('%s is refused with its sentence', async (name, sentence) => {
    const answer = await change(await createOnboardedPerson(lab), name);
    expect(answer.statusCode).toBe(400);
    expect(answer.json<{ error: string }>().error).toMatch(sentence);
  });
});

test('each night former names whose year is over are forgotten', async () => {
  const [old, recent] = [await createOnboardedPerson(lab), await createOnboardedPerson(lab)];
  for (const person of [old, recent]) await change(person, newUsername());
  await age(old, 365);
  await age(recent, 364);
  await forgetFormerNames(lab.app);
  const { rows } = await lab.sql.query('select member_id from former_username where member_id = any($1)', [
    [old.user.id, recent.user.id],
  ]);
  expect(rows).toEqual([{ member_id: recent.user.id }]);
});
