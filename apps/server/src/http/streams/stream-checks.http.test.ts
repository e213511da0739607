import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeMemberStatus } from '../../../test/commands/operator-command.ts';
import { insertListing } from '../../../test/listing-rows.ts';
import {
  listen,
  type LiveStream,
  openLiveStream,
  openNotificationStream,
  openSecondProcess,
} from '../../../test/live-streams.ts';
import { buildAchievement, tell } from '../../../test/notification-requests.ts';
import { createOnboardedPerson, get, PASSWORD, type Person, post, send } from '../../../test/people.ts';
import { type TestApp, useTestApp } from '../../../test/test-app.ts';

const lab = useTestApp();
/** Members act through another process than the one that has their streams. */
let other: TestApp;
let closeOther: () => Promise<void>;
let origin: string;

beforeAll(async () => {
  const opened = await openSecondProcess(lab);
  other = opened.second;
  closeOther = opened.close;
  origin = await listen(lab.http);
});
afterAll(() => closeOther());

/** Reads a stream until it has ended. */
async function readToEnd(stream: LiveStream<unknown>): Promise<'ended'> {
  while ((await stream.next()) !== undefined);
  return 'ended';
}

async function openBoth(person: Person) {
  const owner = await createOnboardedPerson(lab);
  const listingId = await insertListing(lab, owner.user.id);
  const listing = await openLiveStream(origin, listingId, person.token);
  const notifications = await openNotificationStream(origin, person.token);
  expect([listing.status, notifications.status]).toEqual([200, 200]);
  return { owner, listing, notifications, streams: [listing, notifications] as LiveStream<unknown>[] };
}

async function signIn({ email }: Person): Promise<string> {
  const answer = await post(other, '/auth/login', { payload: { email, password: PASSWORD } });
  return answer.json<{ data: { token: string } }>().data.token;
}

/** Each ends the session that has the streams. */
const ENDINGS: [string, (person: Person) => Promise<unknown>][] = [
  ['signs out', ({ token }) => send(other, 'POST /auth/logout', { token })],
  ['ends other sessions', async (person) => send(other, 'DELETE /settings/sessions', { token: await signIn(person) })],
  [
    'changes the password',
    async (person) => {
      const payload = { currentPassword: PASSWORD, newPassword: 'Another horse 2' };
      return send(other, 'PUT /settings/password', { token: await signIn(person), payload });
    },
  ],
  [
    'closes the account',
    ({ token }) => post(other, '/settings/account/close', { token, payload: { password: PASSWORD } }),
  ],
  ['is suspended', ({ email }) => changeMemberStatus(other, email, 'suspend')],
  // As a reset, the cap on sessions and the sweep of old ones do.
  ['loses the session', ({ user }) => lab.sql.query('delete from session where member_id = $1', [user.id])],
];

test('a stream ends soon after its member signs out, changes the password, is suspended or loses the session', async () => {
  const bystander = await createOnboardedPerson(lab);
  const kept = await openBoth(bystander);
  const streams: LiveStream<unknown>[] = [];
  for (const [, endSession] of ENDINGS) {
    const person = await createOnboardedPerson(lab);
    streams.push(...(await openBoth(person)).streams);
    await endSession(person);
  }
  const ended = await Promise.all(streams.map(readToEnd));
  expect(ended).toEqual(streams.map(() => 'ended'));
  const { notifications } = kept;
  await tell(lab, [buildAchievement(bystander.user.id)]);
  lab.app.live.announceNotifications([bystander.user.id]);
  let event = await notifications.next();
  while (event?.event === 'sight') event = await notifications.next();
  expect(event).toEqual({ event: 'changed', data: { what: 'notifications' } });
  for (const stream of kept.streams) stream.leave();
});

test('a block, in either direction, ends the streams of listings and no others', async () => {
  const [one, two] = [await createOnboardedPerson(lab), await createOnboardedPerson(lab)];
  const [first, second] = [await openBoth(one), await openBoth(two)];
  const payload = { kind: 'block' };
  await send(other, `PUT /members/${first.owner.user.id}/block`, { token: one.token, payload });
  await send(other, `PUT /members/${two.user.id}/block`, { token: second.owner.token, payload });
  expect(await Promise.all([readToEnd(first.listing), readToEnd(second.listing)])).toEqual(['ended', 'ended']);
  for (const { notifications } of [first, second]) {
    expect(await notifications.next()).toMatchObject({ event: 'sight' });
    notifications.leave();
  }
});

test('six streams of notifications leave the streams of listings free', async () => {
  const person = await createOnboardedPerson(lab);
  const listingId = await insertListing(lab, person.user.id);
  const streams: LiveStream<unknown>[] = [];
  for (let nth = 0; nth < 6; nth += 1) streams.push(await openNotificationStream(origin, person.token));
  expect((await get(lab, '/notifications/live', person.token)).statusCode).toBe(429);
  for (let nth = 0; nth < 6; nth += 1) streams.push(await openLiveStream(origin, listingId, person.token));
  expect(streams.map(({ status }) => status)).toEqual(streams.map(() => 200));
  expect((await get(lab, `/listings/${listingId}/live`, person.token)).statusCode).toBe(429);
  for (const { leave } of streams) leave();
});
