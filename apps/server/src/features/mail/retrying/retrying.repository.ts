import { sql } from 'kysely';
import type { Queryable, Trx } from '../../../database/client.ts';
import type { Instant } from '../../../database/instant.ts';

/** 'owed' has no outcome yet. 'unknown': the server did not answer at the end, so it may have arrived. */
export type MailState = 'owed' | 'refused' | 'given-up' | 'unknown' | 'sent' | 'not-needed' | 'suppressed';

export type MailRow = {
  id: string;
  template: string;
  state: MailState;
  createdAt: Date;
  attempts: number;
  /** Set while the mail is owed. */
  nextAttemptAt: Date;
  /** A code and the SMTP command that got it, never an address. */
  lastFailure: string | null;
  /** Null for mails to the operator, and for those that go to a new or a former address. */
  address: string | null;
};

const IS_OWED = sql<boolean>`sent_at is null and undeliverable_at is null and unknown_at is null`;
/** The condition of mail_failed. */
const IS_FAILED = sql<boolean>`(undeliverable_reason in ('refused', 'given-up') or unknown_at is not null)`;

const MAIL_COLUMNS = sql<MailRow>`
  mail.id, mail.template, case
    when sent_at is not null then 'sent'
    when unknown_at is not null then 'unknown'
    when undeliverable_at is not null then undeliverable_reason
    else 'owed'
  end as state,
  mail.created_at as "createdAt", attempts, next_attempt_at as "nextAttemptAt", last_failure as "lastFailure",
  case
    when template = 'contact-receipt' then (select email from contact_message where id = mail.dedupe_key::uuid)
    when template in ('contact-notice', 'confirm-email-change', 'email-changed', 'email-put-back') then null
    else (select email from member_account where member_account.member_id = mail.member_id)
  end as address`;

/** The next ones first. Uses mail_due. */
export async function listOwed(db: Queryable, limit: number): Promise<MailRow[]> {
  const { rows } = await sql<MailRow>`
    select ${MAIL_COLUMNS} from mail where ${IS_OWED} order by next_attempt_at, id limit ${limit}
  `.execute(db);
  return rows;
}

/** Newest first. Uses mail_failed. */
export async function listFailed(db: Queryable, limit: number): Promise<MailRow[]> {
  const { rows } = await sql<MailRow>`
    select ${MAIL_COLUMNS} from mail where ${IS_FAILED}
    order by coalesce(undeliverable_at, unknown_at) desc limit ${limit}
  `.execute(db);
  return rows;
}

/** Waits for an attempt that records its outcome at this moment. */
export async function lockMail(trx: Trx, id: string): Promise<MailRow | undefined> {
  const { rows } = await sql<MailRow>`select ${MAIL_COLUMNS} from mail where id = ${id} for update`.execute(trx);
  return rows[0];
}

type BatchQuery = { /** Mails with a greater id. */ after: string; limit: number };

/** Ids of owed mails whose next attempt is later than now. Uses mail_due. */
export async function listPostponed(db: Queryable, at: Instant, { after, limit }: BatchQuery): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from mail where ${IS_OWED} and next_attempt_at > ${at} and id > ${after} order by id limit ${limit}
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** Ids of mails that certainly did not arrive. Uses mail_failed. */
export async function listNotArrived(db: Queryable, { after, limit }: BatchQuery): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from mail where ${IS_FAILED} and unknown_at is null and id > ${after} order by id limit ${limit}
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** Takes the outcome back: the mail is owed again and due now. */
export async function reopenMail(trx: Trx, id: string, at: Instant): Promise<void> {
  await sql`
    update mail set undeliverable_at = null, undeliverable_reason = null, unknown_at = null, next_attempt_at = ${at}
    where id = ${id}
  `.execute(trx);
}
