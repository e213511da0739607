import { NOTIFICATION_PAGE_SIZE, UNSHOWN_RESULTS_MAX } from '@ballpark/rules/notifications';
import { sql } from 'kysely';
import type { Queryable, Trx } from '../../../database/client.ts';
import type { Instant } from '../../../database/instant.ts';
import { defineStatement, type Statements, sqlText } from '../../../database/statement.ts';
import type { KindFacts, NotificationFacts } from '../telling/notification-facts.ts';
import type { Judgement } from '../results/to-sense-outcome.ts';

type StoredRow = KindFacts & {
  id: string;
  position: string;
  listingId: string | null;
  eventCount: number;
  changedAt: Date;
  isRead: boolean;
  /** The listing is hidden now, so its title and photo are not told again. */
  isListingHidden: boolean;
  judgement: Judgement | null;
};

export type NotificationRow = Omit<StoredRow, 'position'> & KindFacts & { position: number };

const COLUMNS = sqlText`
  notification.id, notification.position, notification.kind, notification.facts, notification.listing_id as "listingId",
  notification.event_count as "eventCount", notification.changed_at as "changedAt",
  (notification.read_at is not null or notification.position <= coalesce(tally.read_until, 0)) as "isRead"`;

/** One look-up by primary key for each row of the page. */
const IS_LISTING_HIDDEN = sqlText`exists (
    select from listing where listing.id = notification.listing_id and listing.hidden_at is not null
  ) as "isListingHidden"`;

/** What settling has stored about a result; null for a moment after a closing. One look-up by primary key. */
const JUDGEMENT = sqlText`(
    select jsonb_build_object('firstAmountMinor', result.first_amount, 'exclusion', result.exclusion,
      'shownBefore', result.shown_before, 'shownAfter', result.shown_after, 'ballparkMinor', (
        select listing.ballpark_price from listing where listing.id = result.listing_id and listing.hidden_at is null
      ))
    from guess_result result
    where notification.kind = 'result' and result.member_id = notification.member_id
      and result.listing_id = notification.listing_id
  ) as judgement`;

/** One row more than the page, to know whether another page follows. Uses notification_position. */
export const PAGE_STATEMENT = defineStatement(
  'list-notifications',
  sqlText`
    select ${COLUMNS}, ${IS_LISTING_HIDDEN}, ${JUDGEMENT} from notification
    left join notification_tally tally on tally.member_id = $1
    where notification.member_id = $1 and notification.position < $2
    order by notification.position desc limit $3`,
);

type PageQuery = { memberId: string; /** Only lower positions. */ before: number };
export type NotificationPage = { rows: NotificationRow[]; hasMore: boolean };

export async function listPage(statements: Statements, { memberId, before }: PageQuery): Promise<NotificationPage> {
  const found = await statements.run<StoredRow>(PAGE_STATEMENT, [memberId, before, NOTIFICATION_PAGE_SIZE + 1]);
  return { rows: found.slice(0, NOTIFICATION_PAGE_SIZE).map(toRow), hasMore: found.length > NOTIFICATION_PAGE_SIZE };
}

/** Uses notification_result. */
export const UNSHOWN_STATEMENT = defineStatement(
  'list-unshown-results',
  sqlText`
    select ${COLUMNS}, ${IS_LISTING_HIDDEN}, ${JUDGEMENT} from notification
    join notification_tally tally on tally.member_id = $1
    where notification.member_id = $1 and notification.kind = 'result' and notification.read_at is null
      and notification.position > greatest(tally.shown_until, tally.read_until)
    order by notification.position desc limit $2`,
);

export async function listUnshown(statements: Statements, memberId: string): Promise<NotificationRow[]> {
  return (await statements.run<StoredRow>(UNSHOWN_STATEMENT, [memberId, UNSHOWN_RESULTS_MAX])).map(toRow);
}

type ResultsQuery = { memberId: string; until: Date; limit: number };

/** The newest results that a member was told of until a moment, without hidden listings. Uses notification_position. */
export async function findResultsUntil(db: Queryable, { memberId, until, limit }: ResultsQuery) {
  const { rows } = await sql<{ facts: NotificationFacts['result']; listingId: string; judgement: Judgement | null }>`
    select facts, listing_id as "listingId", ${sql.raw(JUDGEMENT.text)} from notification
    where member_id = ${memberId} and kind = 'result' and created_at <= ${until} and not exists (
      select from listing where listing.id = notification.listing_id and listing.hidden_at is not null
    )
    order by position desc limit ${limit}
  `.execute(db);
  return rows;
}

function toRow({ position, ...row }: StoredRow): NotificationRow {
  return { ...row, position: Number(position) };
}

export const UNREAD_STATEMENT = defineStatement(
  'count-unread-notifications',
  sqlText`select unread_count as count from notification_tally where member_id = $1`,
);

/** The kept number; 0 for a member who was never told anything. */
export async function readUnreadCount(statements: Statements, memberId: string): Promise<number> {
  return (await statements.run<{ count: number }>(UNREAD_STATEMENT, [memberId]))[0]?.count ?? 0;
}

export type LockedTally = { lastPosition: number; readUntil: number; shownUntil: number; unreadCount: number };

/** Undefined if the member was never told anything. */
export async function lockTally(trx: Trx, memberId: string): Promise<LockedTally | undefined> {
  const found = await trx
    .selectFrom('notification_tally')
    .select(['last_position', 'read_until', 'shown_until', 'unread_count'])
    .where('member_id', '=', memberId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!found) return undefined;
  return {
    lastPosition: Number(found.last_position),
    readUntil: Number(found.read_until),
    shownUntil: Number(found.shown_until),
    unreadCount: found.unread_count,
  };
}

type OwnNotification = { id: string; memberId: string };

export async function existsNotification(db: Queryable, { id, memberId }: OwnNotification): Promise<boolean> {
  const found = await db
    .selectFrom('notification')
    .select('id')
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return found !== undefined;
}

/** Marks one unread notification and returns whether it was unread. Call it after `lockTally`. */
export async function markRead(
  trx: Trx,
  { id, memberId, readUntil, at }: OwnNotification & { readUntil: number; at: Instant },
): Promise<boolean> {
  const marked = await trx
    .updateTable('notification')
    .set({ read_at: at })
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .where('read_at', 'is', null)
    .where('position', '>', String(readUntil))
    .returning('id')
    .executeTakeFirst();
  return marked !== undefined;
}

/** Unread notifications above a position. Uses notification_position and reads only these rows. */
export async function countNewer(trx: Trx, memberId: string, position: number): Promise<number> {
  const { count } = await trx
    .selectFrom('notification')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('member_id', '=', memberId)
    .where('position', '>', String(position))
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

type TallyChange = { readUntil?: number; shownUntil?: number; unreadCount?: number };

/** Changes a tally that is locked. */
export async function updateTally(trx: Trx, memberId: string, change: TallyChange): Promise<void> {
  const { readUntil, shownUntil, unreadCount } = change;
  await trx
    .updateTable('notification_tally')
    .set({
      ...(readUntil !== undefined && { read_until: readUntil }),
      ...(shownUntil !== undefined && { shown_until: shownUntil }),
      ...(unreadCount !== undefined && { unread_count: unreadCount }),
    })
    .where('member_id', '=', memberId)
    .execute();
}
