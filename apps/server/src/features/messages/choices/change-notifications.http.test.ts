import type { NotificationSettings } from '@ballpark/contracts/settings';
import { CHOICE_KINDS, isOffered, NOTIFICATION_CHANNELS } from '@ballpark/rules/messages';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildAchievement, buildResult, tell } from '../../../../test/notification-requests.ts';
import { createOnboardedPerson, get, type Person, post, send } from '../../../../test/people.ts';
import { type PushService, startPushService } from '../../../../test/push-service.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { newId } from '../../../database/new-id.ts';
import { wantsMail } from './mail-choices.ts';
import { buildUnsubscribeLink } from './unsubscribe-link.ts';

const lab = useTestApp();
let service: PushService;

beforeAll(async () => {
  service = await startPushService();
});
afterAll(() => service.close());

async function change({ token }: Person, payload: Record<string, unknown>): Promise<NotificationSettings> {
  const answer = await send(lab, 'PUT /settings/notifications', { token, payload });
  expect(answer.statusCode).toBe(200);
  return answer.json<{ data: NotificationSettings }>().data;
}

async function read({ token }: Person): Promise<NotificationSettings> {
  return (await get(lab, '/settings', token)).json<{ data: { notifications: NotificationSettings } }>().data
    .notifications;
}

const OFFERED = NOTIFICATION_CHANNELS.flatMap((channel) =>
  CHOICE_KINDS.filter((kind) => isOffered({ channel, kind })).map((kind) => ({ channel, kind })),
);

describe('choosing what is sent', () => {
  test.each(OFFERED)('$kind by $channel is stopped and started on its own', async (choice) => {
    const person = await createOnboardedPerson(lab);
    expect(await read(person)).toEqual({ isPaused: false, stopped: [] });
    const stopped = await change(person, { choice: { ...choice, isOn: false } });
    expect(stopped).toEqual({ isPaused: false, stopped: [choice] });
    expect(await change(person, { choice: { ...choice, isOn: false } })).toEqual(stopped);
    expect(await read(person)).toEqual(stopped);
    expect(await change(person, { choice: { ...choice, isOn: true } })).toEqual({ isPaused: false, stopped: [] });
  });

  test('a pause stops all mails and keeps the choices', async () => {
    const person = await createOnboardedPerson(lab);
    const stopped = [{ channel: 'mail', kind: 'digest' }];
    await change(person, { choice: { ...stopped[0], isOn: false } });
    expect(await change(person, { isPaused: true })).toEqual({ isPaused: true, stopped });
    expect(await wantsMail(lab.app, person.user.id, 'result')).toBe(false);
    expect(await change(person, { isPaused: false })).toEqual({ isPaused: false, stopped });
    expect(await wantsMail(lab.app, person.user.id, 'result')).toBe(true);
    expect(await wantsMail(lab.app, person.user.id, 'digest')).toBe(false);
  });

  test('the settings show what the link in a mail has stopped', async () => {
    const person = await createOnboardedPerson(lab);
    const link = await buildUnsubscribeLink(lab.app, { memberId: person.user.id, kind: 'suggestions' });
    await lab.http.inject({ method: 'POST', url: new URL(link).pathname });
    expect(await read(person)).toEqual({ isPaused: false, stopped: [{ channel: 'mail', kind: 'suggestions' }] });
  });

  test.each([
    { choice: { channel: 'push', kind: 'digest', isOn: true } },
    { choice: { channel: 'mail', kind: 'achievement', isOn: true } },
    { choice: { channel: 'pigeon', kind: 'result', isOn: true } },
    { isPaused: 'yes' },
  ])('%j is refused', async (payload) => {
    const { token } = await createOnboardedPerson(lab);
    expect((await send(lab, 'PUT /settings/notifications', { token, payload })).statusCode).toBe(400);
  });
});

describe('push messages', () => {
  async function countMessages({ user }: Person): Promise<Record<string, number>> {
    const { rows } = await lab.sql.query<{ kind: string }>(
      `select notification.kind from pgboss.job join notification on notification.id::text = data ->> 'notificationId'
       where name = 'send-push' and notification.member_id = $1`,
      [user.id],
    );
    return Object.fromEntries([...Map.groupBy(rows, ({ kind }) => kind)].map(([kind, all]) => [kind, all.length]));
  }

  async function createListener(): Promise<Person> {
    const person = await createOnboardedPerson(lab);
    const { subscription } = service.createDevice();
    await post(lab, '/push/subscriptions', { token: person.token, payload: subscription });
    return person;
  }

  const tellBoth = ({ user }: Person) =>
    tell(lab, [buildResult(user.id, newId()), { ...buildAchievement(user.id), dedupeKey: `achievement:${newId()}` }]);

  test('of a stopped kind are not sent, others are; the app itself tells of both', async () => {
    const person = await createListener();
    await change(person, { choice: { channel: 'push', kind: 'result', isOn: false } });
    await tellBoth(person);
    expect(await countMessages(person)).toEqual({ achievement: 1 });
    const unread = await get(lab, '/notifications/unread', person.token);
    expect(unread.json()).toMatchObject({ data: { count: 2 } });
  });

  test('do not come during a pause, and come again after it', async () => {
    const person = await createListener();
    await change(person, { isPaused: true });
    await tellBoth(person);
    expect(await countMessages(person)).toEqual({});
    await change(person, { isPaused: false });
    await tellBoth(person);
    expect(await countMessages(person)).toEqual({ result: 1, achievement: 1 });
  });
});
