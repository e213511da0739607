import type { Listing } from '@ballpark/contracts/listings';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { insertCities, MUNICH, postListing } from '../../../test/listing-requests.ts';
import {
  createOnboardedPerson,
  get,
  newAddress,
  newEmail,
  PASSWORD,
  type Person,
  post,
  send,
} from '../../../test/people.ts';
import { createCornerPicture } from '../../../test/pictures.ts';
import { createSuggestionClient } from '../../../test/suggestion-requests.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { composeAccountClosedMail } from './compose-leaving-mails.ts';

const lab = useTestApp({ TRUST_PROXY: '1' });
const { suggest, suggestAccepted } = createSuggestionClient(lab);
beforeAll(() => insertCities(lab));
afterEach(() => lab.setNow(undefined));

const DAY_MS = 86_400_000;

function close({ token }: Person, password = PASSWORD) {
  return post(lab, '/settings/account/close', { token, payload: { password } });
}

function signIn({ email }: Person, password = PASSWORD) {
  return post(lab, '/auth/login', { payload: { email, password }, headers: { 'x-forwarded-for': newAddress() } });
}

async function readListing(id: string, { token }: Person): Promise<Listing> {
  return (await get(lab, `/listings/${id}`, token)).json<{ data: Listing }>().data;
}

async function uploadProfilePhoto({ token }: Person): Promise<string> {
  const base64Data = (await createCornerPicture('png')).toString('base64');
  const answer = await post(lab, '/photos/upload-profile-base64', {
    token,
    payload: { base64Data, filename: 'me.jpg' },
  });
  return answer.json<{ data: { url: string } }>().data.url;
}

/** A member with an open listing, a closed one that a neighbour priced, and a price on the neighbour's listing. */
async function createLeaver() {
  const [leaver, neighbour] = await Promise.all([1, 2].map(() => createOnboardedPerson(lab, MUNICH)));
  if (!leaver || !neighbour) throw new Error('two people were created');
  const photoUrl = await uploadProfilePhoto(leaver);
  await lab.sql.query('update member set photo_url = $2 where id = $1', [leaver.user.id, photoUrl]);
  const [open, ended, other] = await Promise.all([
    postListing(lab, leaver),
    postListing(lab, leaver),
    postListing(lab, neighbour),
  ]);
  await suggestAccepted(neighbour, ended.id);
  await post(lab, `/listings/${ended.id}/close`, { token: leaver.token, payload: { finalPrice: 20 } });
  await suggestAccepted(leaver, other.id, 10);
  const { rows } = await lab.sql.query('select username from member where id = $1', [leaver.user.id]);
  return { leaver, neighbour, open, ended, other, photoUrl, username: rows[0].username as string };
}

const ANONYMOUS = { name: 'Anonymous', username: null, photoUrl: null };

describe('closing the account', () => {
  test('needs the password', async () => {
    const person = await createOnboardedPerson(lab);
    const answer = await close(person, 'Not my password');
    expect(answer.json()).toMatchObject({ code: 'wrong_password' });
    expect((await get(lab, '/auth/profile', person.token)).statusCode).toBe(200);
  });

  test('ends all sessions, and the profile, its picture and its place on the board are gone at once', async () => {
    const { leaver, neighbour, photoUrl } = await createLeaver();
    const { token: elsewhere } = (await signIn(leaver)).json<{ data: { token: string } }>().data;
    const answer = await close(leaver);
    expect(answer.statusCode).toBe(200);
    const { erasedAt } = answer.json<{ data: { erasedAt: string } }>().data;
    expect((Date.parse(erasedAt) - Date.now()) / DAY_MS).toBeCloseTo(30, 1);
    for (const token of [leaver.token, elsewhere]) {
      expect((await get(lab, '/auth/profile', token)).statusCode).toBe(401);
    }
    for (const path of ['profile', 'xp']) {
      expect((await get(lab, `/${path}/${leaver.user.id}`, neighbour.token)).statusCode).toBe(404);
    }
    expect((await lab.http.inject(photoUrl)).statusCode).toBe(404);
    const ranks = await lab.sql.query('select 1 from member_rank where member_id = $1', [leaver.user.id]);
    expect(ranks.rowCount).toBe(0);
  });

  test('hides open listings; what others priced or earned stays and reads Anonymous', async () => {
    const { leaver, neighbour, open, ended, other } = await createLeaver();
    await close(leaver);
    expect((await get(lab, `/listings/${open.id}`, neighbour.token)).statusCode).toBe(404);
    expect((await suggest(neighbour, open.id)).statusCode).toBe(404);
    expect(await readListing(ended.id, neighbour)).toMatchObject({ user: ANONYMOUS, finalPrice: 20 });
    const { suggestions, suggestionCount } = await readListing(other.id, neighbour);
    expect(suggestionCount).toBe(1);
    expect(suggestions[0]).toMatchObject({ amount: 10, user: ANONYMOUS });
  });

  test('queues one mail, which is not needed any more once the member is back', async () => {
    const { leaver } = await createLeaver();
    await close(leaver);
    const { rows } = await lab.sql.query(`select id from mail where member_id = $1 and template = 'account-closed'`, [
      leaver.user.id,
    ]);
    expect(rows).toHaveLength(1);
    const mail = {
      id: rows[0].id as string,
      memberId: leaver.user.id,
      template: 'account-closed',
      dedupeKey: '',
      mayHaveArrived: false,
    } as const;
    expect(await composeAccountClosedMail(lab.app, mail)).toMatchObject({
      to: leaver.email,
      subject: 'Your account is closed; sign in within 30 days to restore it',
    });
    await signIn(leaver);
    expect(await composeAccountClosedMail(lab.app, mail)).toBeUndefined();
  });

  test('ends the links that earlier mails brought', async () => {
    const person = await createOnboardedPerson(lab);
    const payload = { email: newEmail(), currentPassword: PASSWORD };
    expect((await send(lab, 'PUT /settings/email', { token: person.token, payload })).statusCode).toBe(200);
    await close(person);
    const { rows } = await lab.sql.query('select 1 from email_change where member_id = $1', [person.user.id]);
    expect(rows).toEqual([]);
  });

  test('keeps the username for the member', async () => {
    const { leaver, neighbour, username } = await createLeaver();
    await close(leaver);
    const check = await get(lab, `/auth/check-username?username=${username}`, neighbour.token);
    expect(check.json()).toMatchObject({ data: { available: false } });
    const taken = await lab.http.inject({
      method: 'PUT',
      url: '/api/settings/username',
      headers: { authorization: `Bearer ${neighbour.token}` },
      payload: { username },
    });
    expect(taken.json()).toMatchObject({ code: 'username_taken' });
  });

  test('happens once with four requests at once', async () => {
    const person = await createOnboardedPerson(lab);
    const answers = await Promise.all([1, 2, 3, 4].map(() => close(person)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    const mails = await lab.sql.query(`select 1 from mail where member_id = $1 and template = 'account-closed'`, [
      person.user.id,
    ]);
    expect(mails.rowCount).toBe(1);
  });
});

describe('signing in to a closed account', () => {
  test('opens it again with everything in it, and says so once', async () => {
    const { leaver, neighbour, open, ended, other, photoUrl, username } = await createLeaver();
    await close(leaver);
    expect((await signIn(leaver, 'Not my password')).statusCode).toBe(401);
    const answer = await signIn(leaver);
    expect(answer.json()).toMatchObject({ data: { isReopened: true, user: { name: 'Ada Lovelace', username } } });
    expect((await get(lab, `/profile/${leaver.user.id}`, neighbour.token)).statusCode).toBe(200);
    expect((await lab.http.inject(photoUrl)).statusCode).toBe(200);
    const named = { name: 'Ada Lovelace', username };
    expect(await readListing(open.id, neighbour)).toMatchObject({ user: named, isActive: true });
    expect(await readListing(ended.id, neighbour)).toMatchObject({ user: named });
    expect((await readListing(other.id, neighbour)).suggestions[0]?.user).toMatchObject(named);
    const ranks = await lab.sql.query('select 1 from member_rank where member_id = $1', [leaver.user.id]);
    expect(ranks.rowCount).toBe(1);
    // The sessions from before the closing do not come back.
    expect((await get(lab, '/auth/profile', leaver.token)).statusCode).toBe(401);
    const again = (await signIn(leaver)).json<{ data: object }>().data;
    expect(Object.keys(again).toSorted()).toEqual(['token', 'user']);
  });

  test('is possible for 30 days, to the second', async () => {
    const [early, late] = await Promise.all([createOnboardedPerson(lab), createOnboardedPerson(lab)]);
    const closedAt = new Date();
    lab.setNow(closedAt);
    await Promise.all([close(early), close(late)]);
    lab.setNow(new Date(closedAt.getTime() + 30 * DAY_MS - 1000));
    expect((await signIn(early)).statusCode).toBe(200);
    lab.setNow(new Date(closedAt.getTime() + 30 * DAY_MS + 1000));
    expect((await signIn(late)).json()).toMatchObject({ code: 'wrong_credentials' });
  });

  test('works with a new password, too', async () => {
    const person = await createOnboardedPerson(lab);
    await close(person);
    await lab.sql.query(
      `insert into email_token (token_hash, member_id, purpose, expires_at)
       values (sha256('forgotten'), $1, 'reset-password', now() + interval '1 hour')`,
      [person.user.id],
    );
    const reset = await post(lab, '/auth/reset-password', {
      payload: { token: 'forgotten', newPassword: 'Battery staple 2' },
    });
    expect(reset.statusCode).toBe(200);
    expect((await signIn(person, 'Battery staple 2')).json()).toMatchObject({ data: { isReopened: true } });
  });
});
