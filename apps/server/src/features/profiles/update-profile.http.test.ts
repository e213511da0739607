import type { User } from '@ballpark/contracts/accounts';
import { describe, expect, test } from 'vitest';
import { get, createOnboardedPerson, type Person, post, send } from '../../../test/people.ts';
import { createPicture } from '../../../test/pictures.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { waitUntilLocked } from '../../../test/wait-until.ts';

const lab = useTestApp();

function change({ token }: Person, payload: Record<string, unknown>) {
  return send(lab, 'PUT /profile', { token, payload });
}

async function changed(person: Person, payload: Record<string, unknown>): Promise<User> {
  const answer = await change(person, payload);
  expect(answer.statusCode).toBe(200);
  return answer.json<{ data: { user: User } }>().data.user;
}

async function profilePhoto({ token }: Person): Promise<string> {
  const base64Data = (await createPicture()).toString('base64');
  const answer = await post(lab, '/photos/upload-profile-base64', {
    token,
    payload: { base64Data, filename: 'a.jpg' },
  });
  return answer.json<{ data: { url: string } }>().data.url;
}

describe('changing a profile', () => {
  test(
    'changes photo, background, about text and interests, and answers with the user',
    { tags: ['API-24'] },
    async () => {
      const person = await createOnboardedPerson(lab);
      const photoUrl = await profilePhoto(person);
      const backgroundUrl = await profilePhoto(person);
      const wanted = { photoUrl, backgroundUrl, about: ' I fix bikes. ', preferences: ['helping', 'buying'] };
      const user = await changed(person, wanted);
      expect(user).toMatchObject({
        photoUrl,
        backgroundUrl,
        about: 'I fix bikes.',
        preferences: ['buying', 'helping'],
      });
      const shown = await get(lab, `/profile/${person.user.id}`, person.token);
      expect(shown.json<{ data: unknown }>().data).toMatchObject({ photoUrl, backgroundUrl, about: 'I fix bikes.' });
    },
  );

  test('keeps fields that are not sent and removes fields that are null', { tags: ['API-24'] }, async () => {
    const person = await createOnboardedPerson(lab);
    const photoUrl = await profilePhoto(person);
    await changed(person, { photoUrl, about: 'I fix bikes.', preferences: ['buying'] });
    expect(await changed(person, {})).toMatchObject({ photoUrl, about: 'I fix bikes.', preferences: ['buying'] });
    expect(await changed(person, { photoUrl: null, about: '' })).toMatchObject({
      photoUrl: null,
      about: null,
      preferences: ['buying'],
    });
  });

  test('stores one URL per photo, whichever of its sizes the request names', async () => {
    const person = await createOnboardedPerson(lab);
    const photoUrl = await profilePhoto(person);
    const smaller = photoUrl.replace(/[^/]+$/, '96.webp');
    expect(smaller).not.toBe(photoUrl);
    expect((await changed(person, { photoUrl: smaller })).photoUrl).toBe(photoUrl);
  });

  test('ignores name, address, username, points and place', { tags: ['PROF-06'] }, async () => {
    const person = await createOnboardedPerson(lab);
    const before = await get(lab, '/auth/profile', person.token);
    await changed(person, {
      name: 'Somebody else',
      email: 'other@neighbours.example',
      username: 'other',
      xp: 5000,
      latitude: 1,
      longitude: 1,
      isOnboarded: false,
      id: '018f0000-0000-7000-8000-000000000000',
    });
    expect((await get(lab, '/auth/profile', person.token)).json()).toEqual(before.json());
  });

  test('requires at least one interest', { tags: ['VAL-39'] }, async () => {
    const person = await createOnboardedPerson(lab);
    const answer = await change(person, { preferences: [] });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ fields: { preferences: 'Please select at least one interest' } });
    expect((await change(person, { preferences: ['gossip'] })).statusCode).toBe(400);
  });

  test('accepts an about text of at most 500 characters, whatever their size in bytes', async () => {
    const person = await createOnboardedPerson(lab);
    expect((await changed(person, { about: '🚲'.repeat(500) })).about).toBe('🚲'.repeat(500));
    expect((await change(person, { about: '🚲'.repeat(501) })).statusCode).toBe(400);
  });

  test("refuses photos that are not the member's own", async () => {
    const person = await createOnboardedPerson(lab);
    const foreign = await profilePhoto(await createOnboardedPerson(lab));
    for (const url of [foreign, 'https://elsewhere.example/a.jpg', 'javascript:alert(1)', '']) {
      for (const field of ['photoUrl', 'backgroundUrl']) {
        const answer = await change(person, { [field]: url, about: 'changed' });
        expect(answer.statusCode).toBe(400);
        expect(answer.json()).toMatchObject({ code: 'foreign_photo' });
      }
    }
    expect((await get(lab, '/auth/profile', person.token)).json<{ data: { user: User } }>().data.user.about).toBeNull();
  });
});

test('a profile edit locks the account before the member, as a suspension does', async () => {
  const person = await createOnboardedPerson(lab);
  const other = await lab.sql.connect();
  try {
    await other.query('begin');
    await other.query('select from member where id = $1 for no key update', [person.user.id]);
    const edit = change(person, { about: 'Hello', preferences: ['buying'] });
    await waitUntilLocked(lab.sql);
    const lockAccount = lab.sql.query('select from member_account where member_id = $1 for update nowait', [
      person.user.id,
    ]);
    await expect(lockAccount).rejects.toMatchObject({ code: '55P03' });
    await other.query('commit');
    expect((await edit).statusCode).toBe(200);
  } finally {
    await other.query('rollback');
    other.release();
  }
});
