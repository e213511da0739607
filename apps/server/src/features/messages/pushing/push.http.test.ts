import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertListing, insertMembers } from '../../../../test/listing-rows.ts';
import { buildAchievement, buildResult, tell } from '../../../../test/notification-requests.ts';
import { createOnboardedPerson, type Person, post, send } from '../../../../test/people.ts';
import { type FakeDevice, type PushService, startPushService } from '../../../../test/push-service.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { newId } from '../../../database/new-id.ts';
import { sendPush } from './send-push.ts';

const lab = useTestApp();
let service: PushService;

beforeAll(async () => {
  service = await startPushService();
});
afterAll(() => service.close());

function subscribe(person: Person, device: FakeDevice) {
  return post(lab, '/push/subscriptions', { token: person.token, payload: device.subscription });
}

async function createMember() {
  const person = await createOnboardedPerson(lab);
  const device = service.createDevice();
  expect((await subscribe(person, device)).statusCode).toBe(201);
  return { person, device, memberId: person.user.id };
}

async function countDevices({ user }: Person): Promise<number> {
  const { rows } = await lab.sql.query('select from push_subscription where member_id = $1', [user.id]);
  return rows.length;
}

/** Runs the jobs that were added for a member, like a worker. */
async function runJobs({ user }: Person): Promise<void> {
  const { rows } = await lab.sql.query<{ data: { subscriptionId: string; notificationId: string } }>(
    `select data from pgboss.job
     join notification on notification.id::text = data ->> 'notificationId'
     where name = 'send-push' and notification.member_id = $1 order by notification.position`,
    [user.id],
  );
  for (const { data } of rows) await sendPush(lab.app, data);
}

test('a device gets the title of the listing and where to look, encrypted, and no name', async () => {
  const { person, device, memberId } = await createMember();
  const listingId = newId();
  await tell(lab, [buildResult(memberId, listingId), buildAchievement(memberId)]);
  await runJobs(person);
  expect(device.received.map(({ payload }) => payload)).toEqual([
    { text: expect.stringContaining('See how close you were'), path: `/listing/${listingId}`, tag: expect.any(String) },
    { text: 'You unlocked an achievement', path: '/achievements', tag: expect.any(String) },
  ]);
  const headers = device.received[0]?.headers;
  expect(headers).toMatchObject({ ttl: '86400', 'content-encoding': 'aes128gcm' });
  expect(String(headers?.authorization)).toMatch(/^vapid t=[\w.-]+, ?k=/);
  expect(String(headers?.topic)).toMatch(/^[\w-]{1,32}$/);
  expect(JSON.stringify(device.received)).not.toContain(person.user.name);
});

describe('the message about a result', () => {
  const guess = { amountMinor: 10_400, finalPriceMinor: 10_000, place: 2 };

  async function tellResult(memberId: string): Promise<string> {
    const [owner = '', neighbour = ''] = await insertMembers(lab, 2);
    const suggestions = [
      { memberId, amountMinor: guess.amountMinor },
      { memberId: neighbour, amountMinor: 9_900 },
    ];
    const listingId = await insertListing(lab, owner, { end: { finalPriceMinor: guess.finalPriceMinor }, suggestions });
    await tell(lab, [buildResult(memberId, listingId, guess)]);
    return listingId;
  }

  test('says in one sentence what the mail and its picture say', async () => {
    const { person, device, memberId } = await createMember();
    await tellResult(memberId);
    await runJobs(person);
    const text = '2 prices for “Oak table” from 99 € to 104 €: it went for 100 €, and you said 104 €.';
    expect(device.received.map(({ payload }) => payload)).toEqual([expect.objectContaining({ text })]);
  });

  test('is not sent while the listing is hidden', async () => {
    const { person, device, memberId } = await createMember();
    const listingId = await tellResult(memberId);
    await lab.sql.query('update listing set hidden_at = now() where id = $1', [listingId]);
    await runJobs(person);
    expect(device.received).toEqual([]);
  });
});

test('what was read meanwhile is not sent', async () => {
  const { person, device, memberId } = await createMember();
  await tell(lab, [buildAchievement(memberId)]);
  await post(lab, '/notifications/read', { token: person.token, payload: { until: 1 } });
  await runJobs(person);
  expect(device.received).toEqual([]);
});

test.each([404, 410])('a device that is gone (%i) is removed; others go on', async (status) => {
  const { person, device, memberId } = await createMember();
  const other = service.createDevice();
  await subscribe(person, other);
  device.setStatus(status);
  await tell(lab, [buildAchievement(memberId)]);
  await runJobs(person);
  expect(await countDevices(person)).toBe(1);
  expect(other.received).toHaveLength(1);
});

test.each([429, 500, 503])('a busy push service (%i) fails the job, which the queue repeats', async (status) => {
  const { person, device, memberId } = await createMember();
  device.setStatus(status);
  await tell(lab, [buildAchievement(memberId)]);
  await expect(runJobs(person)).rejects.toThrow(`the push service answered ${status}`);
  device.setStatus(201);
  await runJobs(person);
  expect(device.received).toHaveLength(1);
});

test('a message that the service refuses is given up, and the device stays', async () => {
  const { person, device, memberId } = await createMember();
  device.setStatus(413);
  await tell(lab, [buildAchievement(memberId)]);
  await runJobs(person);
  expect(await countDevices(person)).toBe(1);
});

test('a key that is no point of the curve is not stored', async () => {
  const person = await createOnboardedPerson(lab);
  const { subscription } = service.createDevice();
  const keys = { ...subscription.keys, p256dh: `B${'A'.repeat(86)}` };
  const refused = await post(lab, '/push/subscriptions', { token: person.token, payload: { ...subscription, keys } });
  expect(refused.statusCode).toBe(400);
  expect(refused.json()).toMatchObject({ code: 'push_endpoint_refused' });
  expect(await countDevices(person)).toBe(0);
});

test('a stored key that is no point of the curve is removed with the first message', async () => {
  const { person, device, memberId } = await createMember();
  await lab.sql.query('update push_subscription set p256dh = $2 where member_id = $1', [
    memberId,
    `B${'A'.repeat(86)}`,
  ]);
  await tell(lab, [buildAchievement(memberId)]);
  await runJobs(person);
  expect(device.received).toEqual([]);
  expect(await countDevices(person)).toBe(0);
});

test('signing out ends the messages to that device only', async () => {
  const { person, memberId } = await createMember();
  const signedIn = await post(lab, '/auth/login', { payload: { email: person.email, password: 'Correct horse 1' } });
  const { token } = signedIn.json<{ data: { token: string } }>().data;
  const second = service.createDevice();
  await subscribe({ ...person, token }, second);
  await send(lab, 'POST /auth/logout', { token: person.token });
  expect(await countDevices(person)).toBe(1);
  await tell(lab, [buildAchievement(memberId)]);
  await runJobs(person);
  expect(second.received).toHaveLength(1);
});

test('a browser belongs to the member who registered it last, and only they can turn it off', async () => {
  const { person, device } = await createMember();
  const next = await createOnboardedPerson(lab);
  const stop = (who: Person) =>
    post(lab, '/push/unsubscribe', { token: who.token, payload: { endpoint: device.subscription.endpoint } });
  await stop(next);
  expect(await countDevices(person)).toBe(1);
  await subscribe(next, device);
  expect(await countDevices(person)).toBe(0);
  await stop(next);
  await stop(next);
  expect(await countDevices(next)).toBe(0);
});

test('a member has at most ten devices; an eleventh replaces the oldest', async () => {
  const { person, device } = await createMember();
  for (let nth = 0; nth < 10; nth += 1) await subscribe(person, service.createDevice());
  expect(await countDevices(person)).toBe(10);
  const { rows } = await lab.sql.query('select from push_subscription where endpoint = $1', [
    device.subscription.endpoint,
  ]);
  expect(rows).toEqual([]);
});

test.each(['http://10.0.0.1/x', 'https://evil.example/x', 'https://169.254.169.254/x', 'file:///etc/passwd'])(
  'the address %s is refused',
  async (endpoint) => {
    const person = await createOnboardedPerson(lab);
    const { keys } = service.createDevice().subscription;
    const answer = await post(lab, '/push/subscriptions', { token: person.token, payload: { endpoint, keys } });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'push_endpoint_refused' });
  },
);
