import type { Queryable, Trx } from '../../../database/client.ts';
import { countRows } from '../../../database/count-rows.ts';
import type { Instant } from '../../../database/instant.ts';

/** Members whose account was closed before then, the longest first. Uses closed_account_age. */
export async function listDueMembers(db: Queryable, closedBefore: Instant, limit: number): Promise<string[]> {
  const rows = await selectDue(db, closedBefore, limit).execute();
  return rows.map((row) => row.member_id);
}

function selectDue(db: Queryable, closedBefore: Instant, limit: number) {
  return db
    .selectFrom('closed_account')
    .select('member_id')
    .where('closed_at', '<=', closedBefore)
    .orderBy('closed_at')
    .limit(limit);
}

export async function insertErasure(trx: Trx, memberId: string, at: Instant): Promise<void> {
  await trx
    .insertInto('erasure')
    .values({ member_id: memberId, begun_at: at })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet({ begun_at: at, completed_at: null }))
    .execute();
}

/** Erasures that have begun and are not complete, the oldest first. Uses erasure_open. */
export async function listOpenErasures(db: Queryable, limit: number): Promise<string[]> {
  const rows = await selectOpen(db, limit).execute();
  return rows.map((row) => row.member_id);
}

function selectOpen(db: Queryable, limit: number) {
  return db
    .selectFrom('erasure')
    .select('member_id')
    .where('completed_at', 'is', null)
    .orderBy('begun_at')
    .limit(limit);
}

/** Due members and open erasures, up to the limit. */
export async function countDueErasures(db: Queryable, closedBefore: Instant, limit: number): Promise<number> {
  const due = await countRows(db, selectDue(db, closedBefore, limit));
  return due + (await countRows(db, selectOpen(db, limit - due)));
}

export async function markErasureComplete(db: Queryable, memberId: string, at: Instant): Promise<void> {
  await db
    .updateTable('erasure')
    .set({ completed_at: at })
    .where('member_id', '=', memberId)
    .where('completed_at', 'is', null)
    .execute();
}
