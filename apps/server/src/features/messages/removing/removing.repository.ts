import { sql } from 'kysely';
import type { Queryable, Trx } from '../../../database/client.ts';
import type { Instant } from '../../../database/instant.ts';

export type OldNotification = { id: string; memberId: string };

/** Notifications whose newest event is older, oldest first. Uses notification_age. */
export function listOlder(db: Queryable, instant: Instant, limit: number): Promise<OldNotification[]> {
  return db
    .selectFrom('notification')
    .select(['id', 'member_id as memberId'])
    .where('changed_at', '<', instant)
    .orderBy('changed_at')
    .limit(limit)
    .execute();
}

/** Notifications beyond the newest `kept` of a member, oldest first. Uses notification_position. */
export async function listBeyond(
  db: Queryable,
  { memberId, kept, limit }: { memberId: string; kept: number; limit: number },
): Promise<OldNotification[]> {
  const { rows } = await sql<OldNotification>`
    select id, member_id as "memberId" from notification
    where member_id = ${memberId} and position <= (
      select position from notification where member_id = ${memberId} order by position desc offset ${kept} limit 1
    )
    order by position limit ${limit}
  `.execute(db);
  return rows;
}

/** Locks the tallies of members in the order of their ids, as every writer of notifications does. */
export async function lockTallies(trx: Trx, memberIds: readonly string[]): Promise<void> {
  await trx
    .selectFrom('notification_tally')
    .select('member_id')
    .where('member_id', '=', sql<string>`any(${memberIds}::uuid[])`)
    .orderBy('member_id')
    .forNoKeyUpdate()
    .execute();
}

/** Deletes notifications of members whose tallies are locked, and corrects their unread numbers. */
export async function deleteNotifications(trx: Trx, ids: readonly string[]): Promise<void> {
  await sql`
    with gone as (
      delete from notification using notification_tally tally
      where notification.id = any (${ids}::uuid[]) and tally.member_id = notification.member_id
      returning notification.member_id, notification.read_at is null and notification.position > tally.read_until
        as is_unread
    )
    update notification_tally tally set unread_count = unread_count - counted.unread
    from (select member_id, count(*)::int as unread from gone where is_unread group by 1) counted
    where tally.member_id = counted.member_id
  `.execute(trx);
}
