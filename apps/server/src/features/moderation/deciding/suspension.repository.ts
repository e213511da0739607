import { sql } from 'kysely';
import type { Queryable, Trx } from '../../../database/client.ts';
import { countRows } from '../../../database/count-rows.ts';
import type { Instant } from '../../../database/instant.ts';

/** Ends with the decision. A later decision replaces an earlier one of the same member. */
export async function upsertSuspension(trx: Trx, memberId: string, decisionId: string): Promise<void> {
  await sql`
    insert into suspension (member_id, decision_id, ends_at)
    select ${memberId}, id, ends_at from moderation_decision where id = ${decisionId}
    on conflict (member_id) do update set decision_id = excluded.decision_id, ends_at = excluded.ends_at
  `.execute(trx);
}

/** Returns the decision that had suspended the member. */
export async function deleteSuspension(trx: Trx, memberId: string): Promise<string | undefined> {
  const deleted = await trx
    .deleteFrom('suspension')
    .where('member_id', '=', memberId)
    .returning('decision_id')
    .executeTakeFirst();
  return deleted?.decision_id;
}

export async function findSuspension(trx: Trx, memberId: string): Promise<string | undefined> {
  const found = await trx
    .selectFrom('suspension')
    .select('decision_id')
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return found?.decision_id;
}

/** A member whose suspension is over. Uses suspension_end. */
export async function findEndedSuspension(trx: Trx, at: Instant): Promise<string | undefined> {
  const found = await trx
    .selectFrom('suspension')
    .select('member_id')
    .where('ends_at', '<=', at)
    .orderBy('ends_at')
    .limit(1)
    .executeTakeFirst();
  return found?.member_id;
}

/** Counts up to a limit. Uses suspension_end. */
export function countEnded(db: Queryable, at: Instant, limit: number): Promise<number> {
  return countRows(db, db.selectFrom('suspension').select('member_id').where('ends_at', '<=', at).limit(limit));
}
