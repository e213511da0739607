import { EMAIL_CHANGE_HOURS } from '@ballpark/rules/settings';
import { sql } from 'kysely';
import type { Database, Queryable, Trx } from '../../../database/client.ts';
import { before, type Instant } from '../../../database/instant.ts';

type NewEmailChange = { id: string; memberId: string; email: string; at: Instant };

/** Replaces an earlier change of the member that is not confirmed. */
export async function upsertEmailChange(trx: Trx, { id, memberId, email, at }: NewEmailChange): Promise<void> {
  await trx
    .insertInto('email_change')
    .values({ id, member_id: memberId, email, created_at: at })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet({ id, email, created_at: at }))
    .execute();
}

/** The new address of a member that waits for its confirmation. */
export async function findPendingEmail(db: Queryable, memberId: string, now: Instant): Promise<string | undefined> {
  const found = await db
    .selectFrom('email_change')
    .select('email')
    .where('member_id', '=', memberId)
    .where('created_at', '>', before(now, EMAIL_CHANGE_HOURS, 'hours'))
    .executeTakeFirst();
  return found?.email;
}

/** The change that waits, also one whose time is over and that the next night removes. */
export async function findPendingChangeId(trx: Trx, memberId: string): Promise<string | undefined> {
  const found = await trx.selectFrom('email_change').select('id').where('member_id', '=', memberId).executeTakeFirst();
  return found?.id;
}

/** Keeps a change from being replaced until the end of the transaction; undefined when it already was. */
export function lockEmailChange(trx: Trx, id: string) {
  return trx.selectFrom('email_change').select('email').where('id', '=', id).forShare().executeTakeFirst();
}

/** Takes the member's change, so that it happens once. */
export function takeEmailChange(trx: Trx, memberId: string) {
  return trx.deleteFrom('email_change').where('member_id', '=', memberId).returning(['id', 'email']).executeTakeFirst();
}

/** Whether the address has an account of another member. Uses member_account_email_unique. */
export async function hasOtherAccount(db: Queryable, email: string, memberId: string): Promise<boolean> {
  const other = await db
    .selectFrom('member_account')
    .select('member_id')
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .where('member_id', '<>', memberId)
    .executeTakeFirst();
  return other !== undefined;
}

type SetEmailInput = { memberId: string; email: string; mailboxHash: Buffer; at: Instant };

/** The address is verified: its reader has opened the link. */
export async function setEmail(trx: Trx, { memberId, email, mailboxHash, at }: SetEmailInput): Promise<void> {
  await trx
    .updateTable('member_account')
    .set({ email, mailbox_hash: mailboxHash, email_verified_at: at, updated_at: at })
    .where('member_id', '=', memberId)
    .execute();
}

/** Deletes a batch of changes that were not confirmed in time, and returns how many. Uses email_change_created. */
export async function deleteStaleEmailChanges(db: Database, now: Instant, limit: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('email_change')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('email_change')
        .select('id')
        .where('created_at', '<=', before(now, EMAIL_CHANGE_HOURS, 'hours'))
        .orderBy('created_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
