import type { ContactSubject } from '@ballpark/rules/contact';
import { sql } from 'kysely';
import type { Queryable, Trx } from '../../database/client.ts';
import { countRows } from '../../database/count-rows.ts';
import type { Instant } from '../../database/instant.ts';

type NewContactMessage = {
  id: string;
  name: string;
  email: string;
  subject: ContactSubject;
  message: string;
  createdAt: Instant;
};

export async function insertContactMessage(trx: Trx, { createdAt, ...message }: NewContactMessage): Promise<void> {
  await trx
    .insertInto('contact_message')
    .values({ ...message, created_at: createdAt })
    .execute();
}

export function findContactMessage(db: Queryable, id: string) {
  return db
    .selectFrom('contact_message')
    .select(['name', 'email', 'subject', 'message'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Returns the ids of the messages. Uses contact_message_sender. */
export async function deleteSenderMessages(trx: Trx, email: string): Promise<string[]> {
  const rows = await trx
    .deleteFrom('contact_message')
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

function selectUntil(db: Queryable, sentUntil: Instant, limit: number) {
  return db
    .selectFrom('contact_message')
    .select('id')
    .where('created_at', '<=', sentUntil)
    .orderBy('created_at')
    .limit(limit);
}

/** Deletes a batch of messages that were sent until then and returns their ids. Uses contact_message_age. */
export async function deleteMessagesUntil(trx: Trx, sentUntil: Instant, limit: number): Promise<string[]> {
  const rows = await trx
    .deleteFrom('contact_message')
    .where('id', 'in', selectUntil(trx, sentUntil, limit))
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

export function countMessagesUntil(db: Queryable, sentUntil: Instant, limit: number): Promise<number> {
  return countRows(db, selectUntil(db, sentUntil, limit));
}
