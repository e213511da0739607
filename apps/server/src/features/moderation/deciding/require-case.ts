import type { CaseState } from '@ballpark/rules/moderation/decisions';
import { isGuarded } from '../../../core/guards.ts';
import { Refusal } from '../../../core/refusal.ts';
import type { Trx } from '../../../database/client.ts';
import { isUuid } from '../../../database/new-id.ts';
import type { Target } from '../hiding/target.repository.ts';
import { type CaseRow, hasReportedTarget, lockCase } from './case.repository.ts';
import { type DecisionRow, findCurrentDecision } from './decision.repository.ts';

/** A member with the role, or the operator with a command. */
export type Judge = { kind: 'moderator'; memberId: string } | { kind: 'operator' };

/** Locks a case that must be in this state. The first statement of everything that changes a case. */
export async function requireCase(trx: Trx, caseId: string, state: CaseState): Promise<CaseRow> {
  const row = isUuid(caseId) ? await lockCase(trx, caseId) : undefined;
  if (!row) throw new Refusal('case_not_found');
  if (row.state !== state && isGuarded('case-state')) throw new Refusal('case_not_open');
  return row;
}

/** The decision of a locked case that waits for another judge. */
export async function requireDecision(trx: Trx, caseId: string): Promise<DecisionRow> {
  const decision = await findCurrentDecision(trx, caseId);
  if (!decision) throw new Error('a proposed or appealed case has a decision');
  return decision;
}

export function toTarget({ kind, targetId, photoUrl }: CaseRow): Target {
  return { kind, id: targetId, photoUrl };
}

type ImpartialInput = { row: CaseRow; judge: Judge; /** That another moderator must judge. */ decision?: DecisionRow };

/** Refuses moderators who wrote or reported the content, or made the decision. */
export async function requireImpartial(trx: Trx, { row, judge, decision }: ImpartialInput): Promise<void> {
  if (judge.kind === 'operator') return;
  const { memberId } = judge;
  const involved = [row.authorId, decision?.moderatorId, decision?.confirmedBy];
  if (involved.includes(memberId) || (await hasReportedTarget(trx, row.id, memberId)))
    throw new Refusal('not_impartial');
}
