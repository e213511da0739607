import { LISTING_WINDOW_HOURS } from '@ballpark/rules/listings';
import { sql } from 'kysely';
import type { Trx } from '../../../database/client.ts';
import type { Instant } from '../../../database/instant.ts';

/** The last listing that was handled. The time is text, because a JavaScript date would lose its microseconds. */
export type ReminderMark = { createdAt: string; listingId: string };

/** A concurrent sweep waits for this transaction and continues from the mark that it leaves. */
export async function lockReminderMark(trx: Trx): Promise<ReminderMark> {
  const { rows } = await sql<ReminderMark>`
    select created_at::text as "createdAt", listing_id as "listingId" from reminder_mark for update
  `.execute(trx);
  const [mark] = rows;
  if (!mark) throw new Error('reminder_mark is empty: its migration writes the only row');
  return mark;
}

type DueQuery = { mark: ReminderMark; createdAfter: Instant; createdUntil: Instant; limit: number };

export type DueListing = {
  id: string;
  ownerId: string;
  createdAt: string;
  closesAt: Date;
  title: string;
  currency: string;
  /** The first photo. */
  photoUrl: string | null;
};

/** Active listings beyond the mark, oldest first. Uses listing_active_newest, backwards. */
export async function listDueListings(trx: Trx, query: DueQuery): Promise<DueListing[]> {
  const { mark, createdAfter, createdUntil, limit } = query;
  const { rows } = await sql<DueListing>`
    select id, owner_id as "ownerId", created_at::text as "createdAt", title, currency, photo_urls[1] as "photoUrl",
      created_at + make_interval(hours => ${LISTING_WINDOW_HOURS}) as "closesAt"
    from listing
    where is_active and hidden_at is null
      and (created_at, id) > (${mark.createdAt}::timestamptz, ${mark.listingId}::uuid)
      and created_at > ${createdAfter} and created_at <= ${createdUntil}
    order by created_at, id limit ${limit}
  `.execute(trx);
  return rows;
}

/** Those of some listings that have ended meanwhile. */
export async function listEndedListings(trx: Trx, ids: readonly string[]) {
  const { rows } = await sql<{ listingId: string; ownerId: string }>`
    select id as "listingId", owner_id as "ownerId" from listing where id = any (${ids}::uuid[]) and not is_active
  `.execute(trx);
  return rows;
}

export async function moveReminderMark(trx: Trx, { createdAt, listingId }: ReminderMark): Promise<void> {
  await sql`
    update reminder_mark set created_at = ${createdAt}::timestamptz, listing_id = ${listingId}::uuid
  `.execute(trx);
}
