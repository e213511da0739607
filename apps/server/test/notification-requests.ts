import type { Notification } from '@ballpark/contracts/notifications';
import { inTransaction } from '../src/database/transaction.ts';
import type { NewNotification } from '../src/features/messages/telling/notification-facts.ts';
import { tellMembers } from '../src/features/messages/telling/tell-members.ts';
import { get, type Person, post } from './people.ts';
import type { TestApp } from './test-app.ts';

type Page = { notifications: Notification[]; next: number | null; unreadCount: number };

/** API calls about notifications. */
export function createNotificationClient(test: TestApp) {
  const read = async <Data>(path: string, { token }: Person) =>
    (await get(test, path, token)).json<{ data: Data }>().data;
  return {
    list: (person: Person, before?: number) =>
      read<Page>(`/notifications${before === undefined ? '' : `?before=${before}`}`, person),
    countUnread: async (person: Person) => (await read<{ count: number }>('/notifications/unread', person)).count,
    listResults: (person: Person) => read<Notification[]>('/notifications/results', person),
    readOne: ({ token }: Person, id: string) => post(test, `/notifications/${id}/read`, { token }),
    readAll: ({ token }: Person, until: unknown) => post(test, '/notifications/read', { token, payload: { until } }),
    markShown: ({ token }: Person, until: number) =>
      post(test, '/notifications/results/shown', { token, payload: { until } }),
  };
}

/** Tells members in a transaction of its own. */
export function tell({ app }: TestApp, notifications: readonly NewNotification[]): Promise<string[]> {
  return inTransaction(app.db, (trx) => tellMembers(app, trx, notifications));
}

export function buildAchievement(memberId: string, achievementId = 'first_suggestion'): NewNotification {
  return {
    memberId,
    kind: 'achievement',
    dedupeKey: `achievement:${achievementId}`,
    listingId: undefined,
    facts: { achievementId, xp: 5 },
  };
}

type ResultFacts = Extract<NewNotification, { kind: 'result' }>['facts'];

export function buildResult(memberId: string, listingId: string, changes: Partial<ResultFacts> = {}): NewNotification {
  return {
    memberId,
    kind: 'result',
    dedupeKey: `result:${listingId}`,
    listingId,
    facts: {
      listing: { title: 'Oak table', currency: 'EUR', photoUrl: null },
      finalPriceMinor: 10_000,
      amountMinor: 10_400,
      place: 2,
      total: 9,
      isShared: false,
      xp: 20,
      ...changes,
    },
  };
}

/** Members whose kept unread number differs from their rows. Empty when all are right. */
export async function findTallyMismatches({ sql }: TestApp): Promise<unknown[]> {
  const { rows } = await sql.query(`
    select tally.member_id, unread_count, counted.unread, last_position, counted.highest
    from notification_tally tally left join lateral (
      select count(*) filter (where read_at is null and position > tally.read_until) as unread, max(position) as highest
      from notification where member_id = tally.member_id
    ) counted on true
    where unread_count <> counted.unread or last_position < counted.highest`);
  return rows;
}
