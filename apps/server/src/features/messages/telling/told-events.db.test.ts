import { NOTIFICATIONS_PER_MEMBER } from '@ballpark/rules/notifications';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { insertListing } from '../../../../test/listing-rows.ts';
import {
  buildAchievement,
  buildResult,
  createNotificationClient,
  findTallyMismatches,
  tell,
} from '../../../../test/notification-requests.ts';
import { createOnboardedPerson } from '../../../../test/people.ts';
import { buildSuggestionEvent, insertSettledListing, NO_RUN } from '../../../../test/reward-rows.ts';
import { createSuggestionClient, listQueuedJobs } from '../../../../test/suggestion-requests.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { waitUntilLocked } from '../../../../test/wait-until.ts';
import { newId } from '../../../database/new-id.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { autoCloseListings } from '../../listings/closing/auto-close-listings.ts';
import { sweepReminders } from '../../listings/reminders/remind-owners.ts';
import { countSuggestion } from '../../rewards/count-suggestion.ts';
import { hideSuggestions } from '../../suggestions/hide-suggestions.ts';
import { removeOldNotifications, trimNotifications } from '../removing/remove-notifications.ts';

const lab = useTestApp();
const { list, countUnread, readAll } = createNotificationClient(lab);
const HOUR = 60;

describe('an owner', () => {
  test('is told once that the listing ends in twelve hours', async () => {
    const owner = await createOnboardedPerson(lab);
    const minutesAgo = 61 * HOUR;
    const listingId = await insertListing(lab, owner.user.id, { title: 'Oak sideboard', minutesAgo });
    await insertListing(lab, owner.user.id, { minutesAgo: 59 * HOUR });
    await lab.sql.query(`update reminder_mark set created_at = now() - interval '72 hours'`);
    await Promise.all([sweepReminders(lab.app), sweepReminders(lab.app)]);
    await sweepReminders(lab.app);
    const { notifications } = await list(owner);
    expect(notifications).toMatchObject([{ kind: 'ends-soon', listing: { id: listingId, title: 'Oak sideboard' } }]);
    const [told] = notifications;
    const hoursLeft = told?.kind === 'ends-soon' ? (Date.parse(told.closesAt) - Date.now()) / 3_600_000 : 0;
    expect(hoursLeft).toBeCloseTo(11, 1);
    expect(await countUnread(owner)).toBe(1);
  });

  test('has no unread reminder of a listing that has ended: by its owner, by itself, hidden, or just while it was told', async () => {
    const owner = await createOnboardedPerson(lab);
    const insert = () => insertListing(lab, owner.user.id, { minutesAgo: 61 * HOUR });
    const [closed, overdue, hidden, late] = [await insert(), await insert(), await insert(), await insert()];
    await lab.sql.query(`update reminder_mark set created_at = now() - interval '72 hours'`);
    // Another transaction closes the last one after the sweep has read it, and before the owner is told.
    let sweep = Promise.resolve();
    await inTransaction(lab.app.db, async (trx) => {
      await sql`insert into notification_tally (member_id) values (${owner.user.id})`.execute(trx);
      sweep = sweepReminders(lab.app);
      await waitUntilLocked(lab.sql);
      const end = sql`update listing set is_active = false, closed_at = now(), final_price = 1 where id = ${late}`;
      await end.execute(trx);
    });
    await sweep;
    const readUnread = async () =>
      (await list(owner)).notifications
        .filter(({ isRead }) => !isRead)
        .map((told) => ('listing' in told ? `${told.kind} ${told.listing?.id}` : told.kind))
        .toSorted();
    expect(await readUnread()).toEqual([closed, overdue, hidden].map((id) => `ends-soon ${id}`).toSorted());
    await createSuggestionClient(lab).close(owner, closed);
    expect(await readUnread()).toEqual([overdue, hidden].map((id) => `ends-soon ${id}`).toSorted());
    await lab.sql.query('update listing set hidden_at = now() where id = $1', [hidden]);
    await lab.sql.query(`update listing set created_at = now() - interval '73 hours' where id = any ($1)`, [
      [overdue, hidden],
    ]);
    await autoCloseListings(lab.app);
    expect(await readUnread()).toEqual([`auto-closed ${overdue}`]);
    expect(await countUnread(owner)).toBe(1);
    expect(await findTallyMismatches(lab)).toEqual([]);
  });

  test('is told of the first price again after the only one was hidden, beside the earlier notification', async () => {
    const owner = await createOnboardedPerson(lab);
    const listingId = await insertListing(lab, owner.user.id);
    const { suggestAccepted } = createSuggestionClient(lab);
    const { id: suggestionId } = await suggestAccepted(await createOnboardedPerson(lab), listingId);
    await readAll(owner, 1);
    const hiding = { target: { suggestionId }, reason: 'reports' } as const;
    await inTransaction(lab.app.db, (trx) => hideSuggestions(lab.app, trx, hiding));
    await suggestAccepted(await createOnboardedPerson(lab), listingId);
    expect((await list(owner)).notifications).toMatchObject([
      { kind: 'suggestions', count: 1, listing: { id: listingId }, isRead: false },
      { kind: 'first-suggestion', isRead: true },
    ]);
    expect(await countUnread(owner)).toBe(1);
  });

  test('is told once that the listing closed by itself, unless it is hidden', async () => {
    const owner = await createOnboardedPerson(lab);
    const listingId = await insertListing(lab, owner.user.id, { minutesAgo: 73 * HOUR });
    const hidden = await insertListing(lab, owner.user.id, { minutesAgo: 73 * HOUR });
    await lab.sql.query('update listing set hidden_at = now() where id = $1', [hidden]);
    await createSuggestionClient(lab).suggestAccepted(await createOnboardedPerson(lab), listingId);
    await Promise.all([autoCloseListings(lab.app), autoCloseListings(lab.app)]);
    await autoCloseListings(lab.app);
    expect((await list(owner)).notifications).toMatchObject([
      { kind: 'auto-closed', listing: { id: listingId }, suggestionCount: 1 },
      { kind: 'first-suggestion' },
    ]);
  });
});

describe('a member who unlocks an achievement', () => {
  test('is told once, by a suggestion or by a closing', async () => {
    const [owner, member] = [await createOnboardedPerson(lab), await createOnboardedPerson(lab)];
    const event = buildSuggestionEvent(member.user.id);
    await Promise.all([countSuggestion(lab.app, event, NO_RUN), countSuggestion(lab.app, event, NO_RUN)]);
    expect((await list(member)).notifications).toMatchObject([
      { kind: 'achievement', achievementId: 'first_suggestion', xp: 5 },
    ]);
    await insertSettledListing(lab, {
      ownerId: owner.user.id,
      finalPriceMinor: 10_000,
      suggestions: [{ memberId: member.user.id, amountMinor: 10_000 }],
    });
    const names = (await list(member)).notifications.map((told) =>
      told.kind === 'achievement' ? told.achievementId : '',
    );
    expect(names.toSorted()).toEqual(['bullseye', 'first_suggestion', 'on_the_money']);
    expect((await list(owner)).notifications).toMatchObject([{ kind: 'achievement', achievementId: 'open_book' }]);
  });
});

test('an event that comes again is mailed no second time, also together with a new one', async () => {
  const member = await createOnboardedPerson(lab);
  const result = buildResult(member.user.id, newId());
  const takeBatches = async () => {
    const taken = await lab.sql.query('delete from mail_batch where member_id = $1 returning kind', [member.user.id]);
    return taken.rows;
  };
  await tell(lab, [result]);
  expect(await takeBatches()).toEqual([{ kind: 'result' }]);
  await tell(lab, [result, buildAchievement(member.user.id)]);
  expect(await takeBatches()).toEqual([]);
  expect(await countUnread(member)).toBe(2);
});

describe('old notifications', () => {
  test('are removed after 90 days, read or not', async () => {
    const member = await createOnboardedPerson(lab);
    await tell(
      lab,
      ['a', 'b', 'c', 'd'].map((id) => buildAchievement(member.user.id, id)),
    );
    await readAll(member, 1);
    const age = (key: string, days: number) =>
      lab.sql.query(
        `update notification set changed_at = now() - make_interval(days => $3) where member_id = $1 and dedupe_key = $2`,
        [member.user.id, `achievement:${key}`, days],
      );
    await age('a', 91);
    await age('b', 91);
    await age('c', 89);
    await Promise.all([removeOldNotifications(lab.app), removeOldNotifications(lab.app)]);
    const { notifications, unreadCount } = await list(member);
    expect(notifications.map(({ position }) => position)).toEqual([4, 3]);
    expect(unreadCount).toBe(2);
  });

  test('beyond 500 of a member are removed, by a job that telling adds', async () => {
    const member = await createOnboardedPerson(lab);
    const stranger = await createOnboardedPerson(lab);
    await tell(lab, [buildAchievement(stranger.user.id)]);
    const many = Array.from({ length: 1150 }, (_, nth) => buildAchievement(member.user.id, `a${nth}`));
    await tell(lab, many);
    const jobs = await listQueuedJobs<{ memberId: string }>(lab, 'trim-notifications');
    expect(jobs).toEqual([{ memberId: member.user.id }]);
    expect(await countUnread(member)).toBe(1150);
    await trimNotifications(lab.app, member.user.id);
    const { rows } = await lab.sql.query<{ count: number; lowest: number }>(
      'select count(*)::int, min(position)::int as lowest from notification where member_id = $1',
      [member.user.id],
    );
    expect(rows[0]).toEqual({ count: NOTIFICATIONS_PER_MEMBER, lowest: 651 });
    expect(await countUnread(member)).toBe(500);
    expect(await countUnread(stranger)).toBe(1);
  });
});

test('telling, reading and removing at once neither fails nor miscounts', async () => {
  const people = await Promise.all(Array.from({ length: 6 }, () => createOnboardedPerson(lab)));
  const everyone = (id: string) => people.toReversed().map(({ user }) => buildAchievement(user.id, id));
  await tell(lab, everyone('before'));
  await lab.sql.query(
    `update notification set changed_at = now() - interval '91 days' where dedupe_key like '%before'`,
  );
  await Promise.all([
    ...Array.from({ length: 10 }, (_, nth) => tell(lab, everyone(`x${nth}`))),
    ...people.map((person) => readAll(person, 4)),
    removeOldNotifications(lab.app),
    ...people.map((person) => readAll(person, Number.MAX_SAFE_INTEGER)),
  ]);
  expect(await findTallyMismatches(lab)).toEqual([]);
});
