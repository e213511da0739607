import { sql } from 'kysely';
import type { Queryable, Trx } from '../../../database/client.ts';
import { countRows } from '../../../database/count-rows.ts';
import type { Instant } from '../../../database/instant.ts';

/** Ends with the decision. A member has one at most: the one that ends last. */
export async function upsertSuspension(trx: Trx, memberId: string, decisionId: string): Promise<void> {
  await sql`
    insert into suspension (member_id, decision_id, ends_at)
    select ${memberId}, id, ends_at from moderation_decision where id = ${decisionId}
    on conflict (member_id) do update set decision_id = excluded.decision_id, ends_at = excluded.ends_at
  `.execute(trx);
}

export async function deleteSuspension(trx: Trx, memberId: string): Promise<void> {
  await trx.deleteFrom('suspension').where('member_id', '=', memberId).execute();
}

/** Whether the suspension of a member was over. One that was written since it was found ends later, and stays. */
export async function deleteEndedSuspension(trx: Trx, memberId: string, at: Instant): Promise<boolean> {
  const deleted = await trx
    .deleteFrom('suspension')
    .where('member_id', '=', memberId)
    .where('ends_at', '<=', at)
    .returning('member_id')
    .executeTakeFirst();
  return deleted !== undefined;
}

type Sanctions = { isBanned: boolean; /** The decision whose suspension ends last. */ suspendedBy: string | null };

/** The effect of all decisions in force on a member. Uses moderation_case_author and moderation_decision_case. */
export async function getSanctions(trx: Trx, memberId: string, at: Instant): Promise<Sanctions> {
  const { rows } = await sql<Sanctions>`
    select count(*) filter (where action = 'ban') > 0 as "isBanned",
      (array_agg(decision.id order by ends_at desc) filter (where action = 'suspend'))[1] as "suspendedBy"
    from moderation_decision decision join moderation_case on moderation_case.id = decision.case_id
    where moderation_case.author_id = ${memberId} and decision.state = 'in-force' and decision.lifted_at is null
      and (action = 'ban' or action = 'suspend' and ends_at > ${at})
  `.execute(trx);
  return rows[0] ?? { isBanned: false, suspendedBy: null };
}

/** Ends every suspension and ban of a member without taking the decisions back. */
export async function liftSanctions(trx: Trx, memberId: string, at: Instant): Promise<void> {
  await sql`
    update moderation_decision decision set lifted_at = ${at} from moderation_case
    where moderation_case.id = decision.case_id and moderation_case.author_id = ${memberId}
      and decision.state = 'in-force' and decision.lifted_at is null and action in ('suspend', 'ban')
  `.execute(trx);
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
