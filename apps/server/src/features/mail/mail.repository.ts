import { type ExpressionBuilder, sql } from 'kysely';
import type { PendingMail } from '../../core/mail-composer.ts';
import type { Database, Trx } from '../../database/client.ts';
import { countRows } from '../../database/count-rows.ts';
import { before, type Instant } from '../../database/instant.ts';
import type { DB } from '../../database/schema.generated.ts';

type NewMail = Pick<PendingMail, 'id' | 'memberId' | 'template' | 'dedupeKey'> & { createdAt: Instant };

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
      next_attempt_at: mail.createdAt,
    })
    .onConflict((conflict) => conflict.constraint('mail_once').doNothing())
    .returning('id')
    .executeTakeFirst();
}

type ClaimInput = { id: string; at: Instant; until: Instant; /** Older mails are given up. */ createdBefore: Instant };

/**
 * Claims a mail for one attempt; undefined when it has an outcome or another attempt holds it. Of concurrent calls, exactly
 * one succeeds: the others wait for the lock and then see the claim. A claim that has run out belonged to a worker that
 * died, so the mail may have arrived.
 */
export function claimMail(db: Database, { id, at, until, createdBefore }: ClaimInput) {
  return db
    .with('due', (query) =>
      query
        .selectFrom('mail')
        .select(['id', 'sending_until'])
        .where('id', '=', id)
        .where(isPending)
        .where((eb) => eb.or([eb('sending_until', 'is', null), eb('sending_until', '<=', at)]))
        .forUpdate(),
    )
    .updateTable('mail')
    .from('due')
    .set((eb) => ({ sending_until: until, attempts: eb('mail.attempts', '+', 1) }))
    .whereRef('mail.id', '=', 'due.id')
    .returning((eb) => [
      'mail.id',
      'mail.member_id as memberId',
      'mail.template',
      'mail.dedupe_key as dedupeKey',
      'mail.attempts',
      eb('due.sending_until', 'is not', null).$castTo<boolean>().as('mayHaveArrived'),
      eb('mail.created_at', '<', createdBefore).$castTo<boolean>().as('isOverdue'),
    ])
    .executeTakeFirst();
}

export async function hasOutcome(db: Database, id: string): Promise<boolean> {
  const pending = await db.selectFrom('mail').select('id').where('id', '=', id).where(isPending).executeTakeFirst();
  return pending === undefined;
}

function isPending(eb: ExpressionBuilder<DB, 'mail'>) {
  return eb.and([eb('sent_at', 'is', null), eb('undeliverable_at', 'is', null), eb('unknown_at', 'is', null)]);
}

type OverdueQuery = { dueBefore: Instant; at: Instant; limit: number };

/**
 * Takes a batch of mails that should have been tried before this instant, and moves them to the end of the line, so that
 * none of them hides a later one. Uses mail_due.
 */
export function takeOverdue(trx: Trx, { dueBefore, at, limit }: OverdueQuery) {
  return trx
    .updateTable('mail')
    .set({ next_attempt_at: at })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('mail')
        .select('mail.id')
        .where(isPending)
        .where('next_attempt_at', '<', dueBefore)
        .orderBy('next_attempt_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'template'])
    .execute();
}

/** How many mails should have been tried before this instant, up to a limit. Uses mail_due. */
export function countOverdue(db: Database, dueBefore: Instant, limit: number): Promise<number> {
  return countRows(
    db,
    db.selectFrom('mail').select('id').where(isPending).where('next_attempt_at', '<', dueBefore).limit(limit),
  );
}

/** Waiting mails that are counted at most: a scrape stays cheap after days without a mail server. */
const COUNTED_MAX = 10_000;

const LATE_MINUTES = 15;

export type WaitingMails = {
  template: string;
  waiting: number;
  /** Waiting for more than 15 minutes. */ late: number;
  oldestSeconds: number;
};

/** One row per template with waiting mails. Reads the partial index mail_due: only mails without an outcome. */
export async function countWaitingMails(db: Database, at: Instant): Promise<WaitingMails[]> {
  const { rows } = await sql<WaitingMails>`
    select template, count(*)::int as waiting,
      (count(*) filter (where created_at < ${before(at, LATE_MINUTES, 'minutes')}))::int as late,
      extract(epoch from ${at} - min(created_at))::float8 as "oldestSeconds"
    from (
      select template, created_at from mail
      where sent_at is null and undeliverable_at is null and unknown_at is null
      order by next_attempt_at limit ${COUNTED_MAX}
    ) waiting group by template
  `.execute(db);
  return rows;
}

/** Uses mail_once, which begins with the member. */
export async function deleteMemberMails(trx: Trx, memberIds: readonly string[]): Promise<void> {
  await trx.deleteFrom('mail').where('member_id', 'in', memberIds).execute();
}

/** Uses mail_once: such mails have no member, and their key is the id of the message. */
export async function deleteContactMails(trx: Trx, messageIds: readonly string[]): Promise<void> {
  await trx
    .deleteFrom('mail')
    .where('member_id', 'is', null)
    .where('template', 'in', ['contact-notice', 'contact-receipt'])
    .where('dedupe_key', 'in', messageIds)
    .execute();
}

export async function markSent(db: Database, id: string, at: Instant): Promise<void> {
  await db
    .updateTable('mail')
    .set({ sent_at: at, sending_until: null })
    .where('id', '=', id)
    .where(isPending)
    .execute();
}

/** Why a mail will never be sent: it is not needed any more, the address is refused or suppressed, or it failed too long. */
export type UndeliverableReason = 'not-needed' | 'refused' | 'given-up' | 'suppressed';

type UndeliverableInput = { at: Instant; reason: UndeliverableReason; failure?: string };

export async function markUndeliverable(
  db: Database,
  id: string,
  { at, reason, failure }: UndeliverableInput,
): Promise<void> {
  await db
    .updateTable('mail')
    .set({ undeliverable_at: at, undeliverable_reason: reason, last_failure: failure ?? null, sending_until: null })
    .where('id', '=', id)
    .where(isPending)
    .execute();
}

type UnknownInput = { at: Instant; failure: string };

/** The whole mail was sent and the server did not answer. It is not sent again. */
export async function markUnknown(db: Database, id: string, { at, failure }: UnknownInput): Promise<void> {
  await db
    .updateTable('mail')
    .set({ unknown_at: at, last_failure: failure, sending_until: null })
    .where('id', '=', id)
    .where(isPending)
    .execute();
}

type PostponeInput = { until: Instant; failure: string };

/** Ends the claim. The mail is due again at that instant. */
export async function postponeMail(trx: Trx, id: string, { until, failure }: PostponeInput): Promise<void> {
  await trx
    .updateTable('mail')
    .set({ next_attempt_at: until, last_failure: failure, sending_until: null })
    .where('id', '=', id)
    .execute();
}

/** Ends the claim of an attempt that has sent nothing. */
export async function releaseMail(db: Database, id: string): Promise<void> {
  await db.updateTable('mail').set({ sending_until: null }).where('id', '=', id).execute();
}
