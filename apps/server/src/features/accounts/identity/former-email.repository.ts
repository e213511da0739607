import { EMAIL_UNDO_DAYS, FORMER_EMAIL_DAYS } from '@ballpark/rules/settings';
import { sql } from 'kysely';
import type { Database, Queryable, Trx } from '../../../database/client.ts';
import { before, type Instant } from '../../../database/instant.ts';

type FormerEmail = {
  id: string;
  memberId: string;
  email: string;
  at: Instant;
  /** False where an undo has replaced the address, which must not be undone. */
  canComeBack: boolean;
};

export async function insertFormerEmail(
  trx: Trx,
  { id, memberId, email, at, canComeBack }: FormerEmail,
): Promise<void> {
  await trx
    .insertInto('former_email')
    .values({ id, member_id: memberId, email, changed_at: at, undo_ended_at: canComeBack ? null : at })
    .execute();
}

export function findFormerEmail(db: Queryable, id: string) {
  return db.selectFrom('former_email').select('email').where('id', '=', id).executeTakeFirst();
}

type UndoQuery = { id: string; now: Instant };

/** The address that can be put back, locked until the end of the transaction; undefined if an undo or time has ended that. */
export function lockUndo(trx: Trx, { id, now }: UndoQuery) {
  return selectUndos(trx, now)
    .select(['email', 'changed_at as changedAt'])
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst();
}

type AddressQuery = { memberId: string; email: string; now: Instant };

/** Whether the address is kept for another member, who can put it back. Uses former_email_address. */
export async function isEmailKept(db: Queryable, { memberId, email, now }: AddressQuery): Promise<boolean> {
  const kept = await selectUndos(db, now)
    .select('id')
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .where('member_id', '<>', memberId)
    .executeTakeFirst();
  return kept !== undefined;
}

/** The first change by which the member gave this address up, if they can put it back. Uses former_email_member. */
export async function findOwnUndo(trx: Trx, { memberId, email, now }: AddressQuery): Promise<string | undefined> {
  const found = await selectUndos(trx, now)
    .select('id')
    .where('member_id', '=', memberId)
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .orderBy('changed_at')
    .executeTakeFirst();
  return found?.id;
}

function selectUndos(db: Queryable, now: Instant) {
  return db
    .selectFrom('former_email')
    .where('undo_ended_at', 'is', null)
    .where('changed_at', '>', before(now, EMAIL_UNDO_DAYS, 'days'));
}

type EndUndosInput = { memberId: string; /** A change of the member. */ sinceId: string; at: Instant };

/** From now on neither the address of this change nor those of later ones can be put back. Older ones still can. */
export async function endUndos(trx: Trx, { memberId, sinceId, at }: EndUndosInput): Promise<void> {
  await trx
    .updateTable('former_email')
    .set({ undo_ended_at: at })
    .where('member_id', '=', memberId)
    .where('undo_ended_at', 'is', null)
    .where('changed_at', '>=', (eb) => eb.selectFrom('former_email').select('changed_at').where('id', '=', sinceId))
    .execute();
}

/** Deletes a batch of former addresses and returns how many. Uses former_email_changed. */
export async function deleteFormerEmails(db: Database, now: Instant, limit: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('former_email')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('former_email')
        .select('id')
        .where('changed_at', '<=', before(now, FORMER_EMAIL_DAYS, 'days'))
        .orderBy('changed_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
