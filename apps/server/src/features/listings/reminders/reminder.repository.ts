import { sql } from 'kysely';
import type { Trx } from '../../../database/client.ts';
import type { Instant } from '../../../database/instant.ts';

/** The last listing that had its turn. The time is text: PostgreSQL knows it more exactly than a date here. */
export type ReminderMark = { createdAt: string; listingId: string };

/** Whoever else sweeps waits until this transaction is over, and goes on from there. */
export async function lockReminderMark(trx: Trx): Promise<ReminderMark> {
  const { rows } = await sql<ReminderMark>`
    select created_at::text as "createdAt", listing_id as "listingId" from reminder_mark for update
  `.execute(trx);
  const [mark] = rows;
  if (!mark) throw new Error('reminder_mark is empty: its migration writes the only row');
  return mark;
}

type Due = { mark: ReminderMark; createdAfter: Instant; createdUntil: Instant; limit: number };

export type DueListing = { id: string; ownerId: string; createdAt: string };

/** Active listings beyond the mark, the oldest first. */
export async function listDue(trx: Trx, due: Due): Promise<DueListing[]> {
  return (await dueListings(due).execute(trx)).rows;
}

/** The statement itself, for whoever runs it. Uses listing_active_newest, backwards. */
export function dueListings({ mark, createdAfter, createdUntil, limit }: Due) {
  return sql<DueListing>`
    select id, owner_id as "ownerId", created_at::text as "createdAt" from listing
    where is_active
      and (created_at, id) > (${mark.createdAt}::timestamptz, ${mark.listingId}::uuid)
      and created_at > ${createdAfter} and created_at <= ${createdUntil}
    order by created_at, id limit ${limit}
  `;
}

export async function moveReminderMark(trx: Trx, { createdAt, listingId }: ReminderMark): Promise<void> {
  await sql`
    update reminder_mark set created_at = ${createdAt}::timestamptz, listing_id = ${listingId}::uuid
  `.execute(trx);
}
