import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertListing } from '../../../../test/listing-rows.ts';
import { listen, openNotificationStream, openSecondProcess } from '../../../../test/live-streams.ts';
import {
  buildAchievement,
  buildResult,
  createNotificationClient,
  findTallyMismatches,
  tell,
} from '../../../../test/notification-requests.ts';
import { createOnboardedPerson, send } from '../../../../test/people.ts';
import { createSuggestionClient } from '../../../../test/suggestion-requests.ts';
import { type TestApp, useTestApp } from '../../../../test/test-app.ts';
import { newId } from '../../../database/new-id.ts';

const lab = useTestApp();
const { list, countUnread, listResults, readOne, readAll, markShown } = createNotificationClient(lab);
const { suggest, suggestAccepted } = createSuggestionClient(lab);

async function listedOwner() {
  const owner = await createOnboardedPerson(lab);
  const listingId = await insertListing(lab, owner.user.id, { title: 'Oak sideboard' });
  return { owner, listingId };
}

const neighbour = () => createOnboardedPerson(lab);

describe('the owner of a listing', () => {
  test('is told of its first price, and of further ones in one notification that counts up', async () => {
    const { owner, listingId } = await listedOwner();
    for (let nth = 0; nth < 4; nth += 1) await suggestAccepted(await neighbour(), listingId);
    const { notifications, next, unreadCount } = await list(owner);
    const listing = { id: listingId, title: 'Oak sideboard', currency: 'EUR', photoUrl: null };
    expect(notifications).toEqual([
      expect.objectContaining({ kind: 'suggestions', count: 3, listing, isRead: false }),
      expect.objectContaining({ kind: 'first-suggestion', listing, isRead: false }),
    ]);
    expect({ next, unreadCount }).toEqual({ next: null, unreadCount: 2 });
    expect(await countUnread(owner)).toBe(2);
  });

  test('gets a new group for prices that come after reading, whichever way it was read', async () => {
    const { owner, listingId } = await listedOwner();
    for (let nth = 0; nth < 3; nth += 1) await suggestAccepted(await neighbour(), listingId);
    const [group] = (await list(owner)).notifications;
    await readOne(owner, group?.id ?? '');
    await suggestAccepted(await neighbour(), listingId);
    const [second] = (await list(owner)).notifications;
    expect(second).toMatchObject({ kind: 'suggestions', count: 1, isRead: false });
    await readAll(owner, second?.position);
    await suggestAccepted(await neighbour(), listingId);
    const all = (await list(owner)).notifications;
    expect(all.map(({ kind, isRead }) => [kind, isRead])).toEqual([
      ['suggestions', false],
      ['suggestions', true],
      ['suggestions', true],
      ['first-suggestion', true],
    ]);
    expect(all.map((item) => (item.kind === 'suggestions' ? item.count : 0))).toEqual([1, 1, 2, 0]);
    expect(await countUnread(owner)).toBe(1);
  });

  test('is told of each of many prices at once, and only of those that were accepted', async () => {
    const { owner, listingId } = await listedOwner();
    const people = await Promise.all(Array.from({ length: 12 }, neighbour));
    const answers = await Promise.all([...people, ...people].map((person) => suggest(person, listingId)));
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(12);
    expect((await list(owner)).notifications).toMatchObject([
      { kind: 'suggestions', count: 11 },
      { kind: 'first-suggestion' },
    ]);
    expect(await countUnread(owner)).toBe(2);
  });

  test('is no longer told about a listing that they delete', async () => {
    const { owner, listingId } = await listedOwner();
    await tell(lab, [buildAchievement(owner.user.id)]);
    for (let nth = 0; nth < 3; nth += 1) await suggestAccepted(await neighbour(), listingId);
    expect(await countUnread(owner)).toBe(3);
    await send(lab, `DELETE /listings/${listingId}`, { token: owner.token });
    expect((await list(owner)).notifications).toMatchObject([{ kind: 'achievement', xp: 5 }]);
    expect(await countUnread(owner)).toBe(1);
  });
});

describe('reading', () => {
  test('one notification is shared by all devices, counts once and is no business of strangers', async () => {
    const member = await neighbour();
    await tell(lab, [buildAchievement(member.user.id, 'a'), buildAchievement(member.user.id, 'b')]);
    const [newest] = (await list(member)).notifications;
    const id = newest?.id ?? '';
    const stranger = await neighbour();
    await tell(lab, [buildAchievement(stranger.user.id)]);
    expect((await readOne(stranger, id)).json()).toMatchObject({ code: 'notification_not_found' });
    for (const unknown of [newId(), 'nothing'])
      expect((await readOne(member, unknown)).json()).toMatchObject({ code: 'notification_not_found' });
    const answers = await Promise.all(Array.from({ length: 6 }, () => readOne(member, id)));
    for (const answer of answers) expect(answer.json()).toEqual({ success: true, data: { count: 1 } });
    expect((await list(member)).notifications.map(({ isRead }) => isRead)).toEqual([true, false]);
  });

  test('all up to a position leaves newer ones unread, also those that come later', async () => {
    const member = await neighbour();
    const told = ['a', 'b', 'c', 'd'].map((id) => buildAchievement(member.user.id, id));
    await tell(lab, told);
    const [, , second] = (await list(member)).notifications;
    expect((await readAll(member, second?.position)).json()).toMatchObject({ data: { count: 2 } });
    expect((await list(member)).notifications.map(({ isRead }) => isRead)).toEqual([false, false, true, true]);
    expect((await readAll(member, Number.MAX_SAFE_INTEGER)).json()).toMatchObject({ data: { count: 0 } });
    await tell(lab, [buildAchievement(member.user.id, 'later')]);
    expect(await countUnread(member)).toBe(1);
    expect((await readAll(member, 1)).json()).toMatchObject({ data: { count: 1 } });
    expect((await readAll(member, -1)).statusCode).toBe(400);
    expect((await readAll(member, 'all')).statusCode).toBe(400);
  });

  test('a member who was never told anything has an empty page', async () => {
    const member = await neighbour();
    expect(await list(member)).toEqual({ notifications: [], next: null, unreadCount: 0 });
    expect(await countUnread(member)).toBe(0);
    expect((await readAll(member, 5)).json()).toMatchObject({ data: { count: 0 } });
    expect(await listResults(member)).toEqual([]);
    expect((await markShown(member, 5)).json()).toMatchObject({ data: { until: 0 } });
  });

  test('pages follow each other without gaps while new notifications come', async () => {
    const member = await neighbour();
    await tell(
      lab,
      Array.from({ length: 45 }, (_, nth) => buildAchievement(member.user.id, `a${nth}`)),
    );
    const positions: number[] = [];
    let before: number | null | undefined;
    while (before !== null) {
      const page = await list(member, before);
      positions.push(...page.notifications.map(({ position }) => position));
      before = page.next;
      await tell(lab, [buildAchievement(member.user.id, `late ${positions.length}`)]);
    }
    expect(positions).toEqual(Array.from({ length: 45 }, (_, nth) => 45 - nth));
  });
});

describe('results', () => {
  test('say how far off and which place, and are shown once over all devices', async () => {
    const member = await neighbour();
    const [first, second] = [newId(), newId()];
    await tell(lab, [buildResult(member.user.id, first), buildResult(member.user.id, second, { amountMinor: 9950 })]);
    const results = await listResults(member);
    expect(results).toMatchObject([
      { listing: { id: second }, amount: 99.5, difference: 0.5, percentOff: 0.5 },
      {
        listing: { id: first },
        finalPrice: 100,
        amount: 104,
        difference: 4,
        percentOff: 4,
        place: 2,
        total: 9,
        xp: 20,
      },
    ]);
    expect((await markShown(member, results[1]?.position ?? 0)).json()).toMatchObject({ data: { until: 1 } });
    expect(await listResults(member)).toMatchObject([{ listing: { id: second } }]);
    await markShown(member, Number.MAX_SAFE_INTEGER);
    expect(await listResults(member)).toEqual([]);
    expect(await countUnread(member)).toBe(2);
    const third = newId();
    await tell(lab, [buildResult(member.user.id, third)]);
    const [latest] = await listResults(member);
    expect(latest).toMatchObject({ listing: { id: third } });
    await readOne(member, latest?.id ?? '');
    expect(await listResults(member)).toEqual([]);
  });

  test('of one closing are told once, however often', async () => {
    const member = await neighbour();
    const result = buildResult(member.user.id, newId());
    const told = await Promise.all(Array.from({ length: 5 }, () => tell(lab, [result])));
    expect(told.flat()).toEqual([member.user.id]);
    expect(await countUnread(member)).toBe(1);
  });
});

describe('a stream of notifications', () => {
  let origin: string;
  let other: TestApp;
  let closeOther: () => Promise<void>;

  beforeAll(async () => {
    origin = await listen(lab.http);
    ({ second: other, close: closeOther } = await openSecondProcess(lab));
  });
  afterAll(() => closeOther());

  test('reports a price and a reading of another process, to this member only', async () => {
    const { owner, listingId } = await listedOwner();
    const heard = await openNotificationStream(origin, owner.token);
    expect(await heard.next()).toEqual({ event: 'sight', data: { isClear: true } });
    const stranger = await neighbour();
    const strange = await openNotificationStream(origin, stranger.token);
    expect(await strange.next()).toEqual({ event: 'sight', data: { isClear: true } });
    await createSuggestionClient(other).suggestAccepted(stranger, listingId);
    const changed = { event: 'changed', data: { what: 'notifications' } };
    expect(await heard.next()).toEqual(changed);
    await createNotificationClient(other).readAll(owner, 1);
    expect(await heard.next()).toEqual(changed);
    // The stranger hears of their own news first.
    other.app.live.announceNotifications([stranger.user.id]);
    expect(await strange.next()).toEqual(changed);
    heard.leave();
    strange.leave();
  });
});

test('the kept unread numbers equal the rows', async () => {
  expect(await findTallyMismatches(lab)).toEqual([]);
});
