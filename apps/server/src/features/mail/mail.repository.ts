import type { PendingMail } from '../../app/mail-composer.ts';
import type { Queryable, Trx } from '../../database/client.ts';
import type { Instant } from '../../database/instant.ts';

type NewMail = PendingMail & { createdAt: Instant };

/** Undefined when the same mail is already queued or sent. */
export function insertMail(trx: Trx, mail: NewMail) {
  return trx
    .insertInto('mail')
    .values({
      id: mail.id,
      member_id: mail.memberId,
      template: mail.template,
      dedupe_key: mail.dedupeKey,
      created_at: mail.createdAt,
    })
    .onConflict((conflict) => conflict.constraint('mail_once').doNothing())
    .returning('id')
    .executeTakeFirst();
}

/** Undefined when the mail is already sent or undeliverable. */
export function findPendingMail(db: Queryable, id: string) {
  return db
    .selectFrom('mail')
    .select(['id', 'member_id as memberId', 'template', 'dedupe_key as dedupeKey'])
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .where('undeliverable_at', 'is', null)
    .executeTakeFirst();
}

/** Mails created before this instant that are neither sent nor undeliverable, oldest first. */
export function listWaitingMail(trx: Trx, before: Instant, limit: number) {
  return trx
    .selectFrom('mail')
    .select('id')
    .where('sent_at', 'is', null)
    .where('undeliverable_at', 'is', null)
    .where('created_at', '<', before)
    .orderBy('created_at')
    .limit(limit)
    .execute();
}

export async function markSent(trx: Trx, id: string, at: Instant): Promise<void> {
  await trx.updateTable('mail').set({ sent_at: at }).where('id', '=', id).execute();
}

export async function markUndeliverable(trx: Trx, id: string, at: Instant): Promise<void> {
  await trx.updateTable('mail').set({ undeliverable_at: at }).where('id', '=', id).execute();
}
