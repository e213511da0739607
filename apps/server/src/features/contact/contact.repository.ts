import type { ContactSubject } from '@ballpark/rules/contact';
import { sql } from 'kysely';
import type { Queryable, Trx } from '../../database/client.ts';
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
