import { sql } from 'kysely';
import type { Trx } from '../../../database/client.ts';

type OtherCaseQuery = { caseId: string; targetId: string; reason: 'reports' | 'decision' };

/** Whether another case hides the same thing for the same reason. Uses moderation_case_target. */
export async function isHiddenByOtherCase(trx: Trx, { caseId, targetId, reason }: OtherCaseQuery): Promise<boolean> {
  const condition =
    reason === 'reports'
      ? sql<boolean>`other.hidden_at is not null and other.state in ('open', 'proposed')`
      : sql<boolean>`exists (
          select from moderation_decision decision
          where decision.case_id = other.id and decision.state = 'in-force'
            and decision.action in ('hide', 'remove', 'suspend', 'ban')
        )`;
  const { rows } = await sql`
    select from moderation_case other
    where other.target_id = ${targetId} and other.id <> ${caseId} and ${condition} limit 1
  `.execute(trx);
  return rows.length > 0;
}
