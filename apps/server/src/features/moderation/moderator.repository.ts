import type { Queryable, Trx } from '../../database/client.ts';
import type { Instant } from '../../database/instant.ts';

/** Whether the member has the role. Uses the primary key. */
export async function isModerator(db: Queryable, memberId: string): Promise<boolean> {
  const found = await db
    .selectFrom('moderator')
    .select('member_id')
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return found !== undefined;
}

/** Checks the role, and keeps it from being revoked until the end of the transaction. */
export async function lockModerator(trx: Trx, memberId: string): Promise<boolean> {
  const found = await trx
    .selectFrom('moderator')
    .select('member_id')
    .where('member_id', '=', memberId)
    .forShare()
    .executeTakeFirst();
  return found !== undefined;
}

type ImpartialQuery = { caseId: string; /** Null for a guest. */ authorId: string | null };

/** Moderators who neither wrote nor reported the content of a case. */
export async function listImpartialModerators(db: Queryable, { caseId, authorId }: ImpartialQuery): Promise<string[]> {
  const rows = await db
    .selectFrom('moderator')
    .select('member_id as memberId')
    .$if(authorId !== null, (query) => query.where('member_id', '<>', authorId))
    .where('member_id', 'not in', (eb) =>
      eb.selectFrom('report').select('reporter_id').where('case_id', '=', caseId).where('reporter_id', 'is not', null),
    )
    .orderBy('member_id')
    .execute();
  return rows.map(({ memberId }) => memberId);
}

type NewModerator = { memberId: string; grantedBy: string; at: Instant };

/** Returns whether the member did not have the role yet. */
export async function insertModerator(trx: Trx, { memberId, grantedBy, at }: NewModerator): Promise<boolean> {
  const inserted = await trx
    .insertInto('moderator')
    .values({ member_id: memberId, granted_by: grantedBy, granted_at: at })
    .onConflict((conflict) => conflict.column('member_id').doNothing())
    .returning('member_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Returns whether the member had the role. */
export async function deleteModerator(trx: Trx, memberId: string): Promise<boolean> {
  const deleted = await trx
    .deleteFrom('moderator')
    .where('member_id', '=', memberId)
    .returning('member_id')
    .executeTakeFirst();
  return deleted !== undefined;
}
