import { LISTING_WINDOW_HOURS } from '@ballpark/rules/listings';
import { sql } from 'kysely';
import type { Trx } from '../../../database/client.ts';
import type { Instant } from '../../../database/instant.ts';
import { CLOSES_AT, INDEXED_END, toIndexedEnd } from '../listing-end.sql.ts';

/** The end of the last listing that was handled. It is text, because a JavaScript date would lose its microseconds. */
export type ReminderMark = { endsAt: string; listingId: string };

/**
 * A concurrent sweep waits for this transaction and continues from the mark that it leaves. The row holds the end less 72
 * hours: for the release before, the time at which a listing was created.
 */
export async function lockReminderMark(trx: Trx): Promise<ReminderMark> {
  const { rows } = await sql<ReminderMark>`
    select (created_at + make_interval(hours => ${LISTING_WINDOW_HOURS}))::text as "endsAt", listing_id as "listingId"
    from reminder_mark for update
  `.execute(trx);
  const [mark] = rows;
  if (!mark) throw new Error('reminder_mark is empty: its migration writes the only row');
  return mark;
}

type DueQuery = { mark: ReminderMark; endsAfter: Instant; endsUntil: Instant; limit: number };

export type DueListing = {
  id: string;
  ownerId: string;
  endsAt: string;
  closesAt: Date;
  isExtended: boolean;
  suggestionCount: number;
  title: string;
  currency: string;
  /** The first photo. */
  photoUrl: string | null;
};

/**
 * Active listings that end beyond the mark, earliest first. An extended listing comes twice: its new end is beyond the mark
 * again. Uses listing_open_end.
 */
export async function listDueListings(trx: Trx, query: DueQuery): Promise<DueListing[]> {
  const { mark, endsAfter, endsUntil, limit } = query;
  const closesAt = sql.raw(CLOSES_AT.text);
  const markedEnd = toIndexedEnd(sql<Date>`${mark.endsAt}::timestamptz`);
  const { rows } = await sql<DueListing>`
    select id, owner_id as "ownerId", title, currency, photo_urls[1] as "photoUrl", ${closesAt} as "closesAt",
      (${closesAt})::text as "endsAt", closes_at is not null as "isExtended", suggestion_count as "suggestionCount"
    from listing
    where is_active and hidden_at is null
      and (${INDEXED_END}, id) > (${markedEnd}, ${mark.listingId}::uuid)
      and ${INDEXED_END} > ${toIndexedEnd(endsAfter)} and ${INDEXED_END} <= ${toIndexedEnd(endsUntil)}
    order by ${INDEXED_END}, id limit ${limit}
  `.execute(trx);
  return rows;
}

/** Those of some listings that have ended meanwhile, or were extended. */
export async function listOutdatedReminders(trx: Trx, due: readonly DueListing[]) {
  const { rows } = await sql<{ listingId: string; ownerId: string }>`
    select id as "listingId", owner_id as "ownerId"
    from listing join unnest(
      ${due.map(({ id }) => id)}::uuid[], ${due.map(({ isExtended }) => isExtended)}::boolean[]
    ) as due (listing_id, is_extended) on due.listing_id = listing.id
    where not is_active or (closes_at is not null) <> due.is_extended
  `.execute(trx);
  return rows;
}

export async function moveReminderMark(trx: Trx, { endsAt, listingId }: ReminderMark): Promise<void> {
  await sql`
    update reminder_mark set listing_id = ${listingId}::uuid,
      created_at = ${endsAt}::timestamptz - make_interval(hours => ${LISTING_WINDOW_HOURS})
  `.execute(trx);
}
