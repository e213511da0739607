import { ANONYMOUS_NAME } from '@ballpark/rules/accounts';
import { ACCOUNT_DATA_DAYS } from '@ballpark/rules/policy';
import { sql } from 'kysely';
import { isGuarded } from '../../../core/guards.ts';
import type { Queryable, Trx } from '../../../database/client.ts';
import { after, before, type Instant } from '../../../database/instant.ts';
import type { MemberStatus } from '../accounts.repository.ts';

type PasswordQuery = { memberId: string; passwordHash: string };

/** Locks an account with this password; false unless it is active. */
export async function lockActiveAccountWithPassword(
  trx: Trx,
  { memberId, passwordHash }: PasswordQuery,
): Promise<boolean> {
  const locked = await trx
    .selectFrom('member_account')
    .select('member_id')
    .where('member_id', '=', memberId)
    .$if(isGuarded('session-password'), (account) => account.where('password_hash', '=', passwordHash))
    .where('status', '=', 'active')
    .forNoKeyUpdate()
    .executeTakeFirst();
  return locked !== undefined;
}

/** Locks a closed account with this password; false unless it may still be opened again. */
export async function lockReopenableAccount(
  trx: Trx,
  { memberId, passwordHash, now }: PasswordQuery & { now: Instant },
): Promise<boolean> {
  const locked = await trx
    .selectFrom('member_account')
    .innerJoin('closed_account', 'closed_account.member_id', 'member_account.member_id')
    .select('member_account.member_id')
    .where('member_account.member_id', '=', memberId)
    .where('password_hash', '=', passwordHash)
    .where('status', '=', 'closed')
    .where('closed_at', '>', before(now, ACCOUNT_DATA_DAYS, 'days'))
    .forNoKeyUpdate('member_account')
    .executeTakeFirst();
  return locked !== undefined;
}

/** Keeps the member's card and returns when it will be erased. */
export async function storeCard(trx: Trx, memberId: string, at: Instant): Promise<Date> {
  const { erasedAt } = await trx
    .insertInto('closed_account')
    .columns(['member_id', 'closed_at', 'name', 'username', 'photo_url', 'background_url', 'about'])
    .expression((eb) =>
      eb
        .selectFrom('member')
        .select(['id', at.as('closed_at'), 'name', 'username', 'photo_url', 'background_url', 'about'])
        .where('id', '=', memberId),
    )
    .returning(after(sql<Date>`closed_at`, ACCOUNT_DATA_DAYS, 'days').as('erasedAt'))
    .executeTakeFirstOrThrow();
  return erasedAt;
}

export async function emptyCard(trx: Trx, memberId: string): Promise<void> {
  await trx
    .updateTable('member')
    .set({ name: ANONYMOUS_NAME, username: null, photo_url: null, background_url: null, about: null })
    .where('id', '=', memberId)
    .execute();
}

/** Puts the stored card back. */
export async function restoreCard(trx: Trx, memberId: string): Promise<void> {
  const {
    member_id: id,
    closed_at: _,
    ...card
  } = await trx.deleteFrom('closed_account').where('member_id', '=', memberId).returningAll().executeTakeFirstOrThrow();
  await trx.updateTable('member').set(card).where('id', '=', id).execute();
}

/**
 * Deletes a new address that was not confirmed and the tokens of all mails, except those that put an address back: a thief
 * must not end them by closing the account.
 */
export async function deletePendingEmails(trx: Trx, memberId: string): Promise<void> {
  await trx.deleteFrom('email_change').where('member_id', '=', memberId).execute();
  await trx
    .deleteFrom('email_token')
    .where('member_id', '=', memberId)
    .where('purpose', '<>', 'undo-email-change')
    .execute();
}

/** Locks an account and returns its status; undefined if there is none. */
export async function lockAccountStatus(trx: Trx, memberId: string): Promise<MemberStatus | undefined> {
  const locked = await trx
    .selectFrom('member_account')
    // A check constraint of the table allows only these.
    .select(sql<MemberStatus>`status`.as('status'))
    .where('member_id', '=', memberId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return locked?.status;
}

export function lockClosedBefore(trx: Trx, memberId: string, closedBefore: Instant) {
  return trx
    .selectFrom('member_account')
    .innerJoin('closed_account', 'closed_account.member_id', 'member_account.member_id')
    .select('member_account.email')
    .where('member_account.member_id', '=', memberId)
    .where('status', '=', 'closed')
    .where('closed_at', '<=', closedBefore)
    .$if(isGuarded('erased-account-lock'), (account) => account.forUpdate('member_account'))
    .executeTakeFirst();
}

/** Requests for mails name the address alone. There are few of them at any time. */
export async function deleteAccount(trx: Trx, { memberId, email }: { memberId: string; email: string }): Promise<void> {
  const isTyped = sql<boolean>`lower(email) = lower(${email})`;
  await trx.deleteFrom('password_reset_request').where(isTyped).execute();
  await trx.deleteFrom('sign_in_link_request').where(isTyped).execute();
  await trx.deleteFrom('closed_account').where('member_id', '=', memberId).execute();
  await trx.deleteFrom('member_account').where('member_id', '=', memberId).execute();
}

export async function deleteXpTotal(db: Queryable, memberId: string): Promise<void> {
  await db.updateTable('member').set({ xp: 0, held_xp: 0, sense: null }).where('id', '=', memberId).execute();
}
