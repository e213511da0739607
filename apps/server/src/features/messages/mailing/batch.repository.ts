import { DIGEST_HOUR, MAILS_PER_DAY } from '@ballpark/rules/mail';
import type { BatchKind } from '@ballpark/rules/messages';
import { sql } from 'kysely';
import type { Database, Trx } from '../../../database/client.ts';
import type { Instant } from '../../../database/instant.ts';
import { newId } from '../../../database/new-id.ts';

export type BatchEvents = {
  memberId: string;
  kind: BatchKind;
  /** Null where the batch merges several listings. */
  listingId: string | null;
  count: number;
  /** Due now instead of later. */
  isUrgent: boolean;
};

type DueTimes = { now: Instant; later: Instant };

/**
 * Opens batches, or counts the events on the open ones; at most one entry for each. In the order of members, so that two
 * transactions cannot deadlock.
 */
export async function addToBatches(trx: Trx, events: readonly BatchEvents[], { now, later }: DueTimes): Promise<void> {
  await sql`
    insert into mail_batch (id, member_id, kind, listing_id, event_count, due_at)
    select id, member_id, kind, listing_id, event_count, case when is_urgent then ${now} else ${later} end
    from unnest(
      ${events.map(() => newId())}::uuid[],
      ${events.map(({ memberId }) => memberId)}::uuid[],
      ${events.map(({ kind }) => kind)}::text[],
      ${events.map(({ listingId }) => listingId)}::uuid[],
      ${events.map(({ count }) => count)}::int[],
      ${events.map(({ isUrgent }) => isUrgent)}::boolean[]
    ) as event (id, member_id, kind, listing_id, event_count, is_urgent)
    order by member_id, kind, listing_id
    on conflict (member_id, kind, listing_id) where done_at is null and not in_digest
    do update set event_count = mail_batch.event_count + excluded.event_count
  `.execute(trx);
}

export type DueBatch = {
  id: string;
  memberId: string;
  kind: BatchKind;
  listingId: string | null;
  inDigest: boolean;
  /** Whether its listing was extended. */
  isExtended: boolean;
};

/** Locks a batch of due ones. Those that another worker holds are skipped. Uses mail_batch_due. */
export async function lockDueBatches(trx: Trx, at: Instant, limit: number): Promise<DueBatch[]> {
  const { rows } = await sql<DueBatch>`
    select id, member_id as "memberId", kind, listing_id as "listingId", in_digest as "inDigest",
      coalesce((select closes_at is not null from listing where listing.id = listing_id), false) as "isExtended"
    from mail_batch
    where done_at is null and due_at <= ${at} order by due_at, id limit ${limit} for update skip locked
  `.execute(trx);
  return rows;
}

type MemberDay = { memberId: string; timeZone: string; at: Instant };

/** Counts one mail on the member's day; false if the day is full. Two workers cannot both take the last place. */
export async function takePlaceOfDay(trx: Trx, { memberId, timeZone, at }: MemberDay): Promise<boolean> {
  const { rows } = await sql`
    insert into mail_day (member_id, day, mail_count) values (${memberId}, (${at} at time zone ${timeZone})::date, 1)
    on conflict on constraint mail_day_once do update set mail_count = mail_day.mail_count + 1
      where mail_day.mail_count < ${MAILS_PER_DAY}
    returning 1
  `.execute(trx);
  return rows.length > 0;
}

/** Removes reminders that were planned for these listings and not sent. Uses mail_batch_member. */
export async function deleteWaitingReminders(
  trx: Trx,
  listings: readonly { ownerId: string; listingId: string }[],
): Promise<void> {
  const kind: BatchKind = 'ends-soon';
  await sql`
    delete from mail_batch using unnest(
      ${listings.map(({ ownerId }) => ownerId)}::uuid[], ${listings.map(({ listingId }) => listingId)}::uuid[]
    ) as reminded (owner_id, listing_id)
    where mail_batch.member_id = reminded.owner_id and mail_batch.listing_id = reminded.listing_id
      and mail_batch.kind = ${kind} and mail_batch.done_at is null
  `.execute(trx);
}

type QueuedMail = { mailKey: string; at: Instant };

export async function markMailed(trx: Trx, ids: readonly string[], { mailKey, at }: QueuedMail): Promise<void> {
  await sql`
    update mail_batch set done_at = ${at}, mail_key = ${mailKey} where id = any (${ids}::uuid[])
  `.execute(trx);
}

export async function deleteBatches(trx: Trx, ids: readonly string[]): Promise<void> {
  await sql`delete from mail_batch where id = any (${ids}::uuid[])`.execute(trx);
}

/** Moves batches to the next digest: the next 8 o'clock in the member's zone. */
export async function moveToDigest(trx: Trx, ids: readonly string[], { timeZone, at }: Omit<MemberDay, 'memberId'>) {
  await sql`
    update mail_batch set in_digest = true, due_at = (
      date_trunc('day', (${at} at time zone ${timeZone}) - make_interval(hours => ${DIGEST_HOUR}))
        + interval '1 day' + make_interval(hours => ${DIGEST_HOUR})
    ) at time zone ${timeZone}
    where id = any (${ids}::uuid[])
  `.execute(trx);
}

export type MailedBatch = { kind: BatchKind; listingId: string | null; eventCount: number; queuedAt: Date };

/** What one mail tells of. Uses mail_batch_mail. */
export async function listMailed(db: Database, mailKey: string): Promise<MailedBatch[]> {
  const { rows } = await sql<MailedBatch>`
    select kind, listing_id as "listingId", event_count as "eventCount", done_at as "queuedAt" from mail_batch
    where mail_key = ${mailKey} order by due_at, id
  `.execute(db);
  return rows;
}

type PurgeQuery = { doneBefore: Instant; daysBefore: Instant; limit: number };

/** Removes batches and days that nothing reads any more. Uses mail_batch_done and mail_day_age. */
export async function deleteOldBatches(db: Database, { doneBefore, daysBefore, limit }: PurgeQuery): Promise<void> {
  await sql`
    delete from mail_batch where id in (select id from mail_batch where done_at < ${doneBefore} order by done_at limit ${limit})
  `.execute(db);
  await sql`
    delete from mail_day where (member_id, day) in (
      select member_id, day from mail_day where day < (${daysBefore})::date order by day limit ${limit}
    )
  `.execute(db);
}
