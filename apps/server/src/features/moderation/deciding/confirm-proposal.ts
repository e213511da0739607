import type { AppContext } from '../../../core/context.ts';
import type { Trx } from '../../../database/client.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { insertAuditEntry, toProposalEvent } from '../audit.repository.ts';
import { lockModeratorRole } from '../grant-moderator.ts';
import { announceChanges, type Changes } from '../hiding/hide-target.ts';
import { applyDecision } from './apply-decision.ts';
import { type CaseRow, setCaseState, setReportOutcomes } from './case.repository.ts';
import { type DecisionRow, settleProposal } from './decision.repository.ts';
import { type Judge, requireCase, requireDecision, requireImpartial } from './require-case.ts';
import { tellAuthor } from './tell-author.ts';

type ConfirmInput = { caseId: string; judge: Judge; isConfirmed: boolean };

/**
 * Puts a proposed ban or suspension in force, or opens the case again. The judge is another moderator than the first, or the
 * operator.
 */
export async function confirmProposal(app: AppContext, { caseId, judge, isConfirmed }: ConfirmInput): Promise<void> {
  const changes = await inTransaction(app.db, async (trx) => {
    if (judge.kind === 'moderator') await lockModeratorRole(trx, judge.memberId);
    const row = await requireCase(trx, caseId, 'proposed');
    const decision = await requireDecision(trx, caseId);
    await requireImpartial(trx, { row, judge, decision });
    return isConfirmed ? putInForce(app, trx, { row, decision, judge }) : withdraw(app, trx, { row, decision, judge });
  });
  announceChanges(app, changes);
}

type ProposalInput = { row: CaseRow; decision: DecisionRow; judge: Judge };

async function putInForce(app: AppContext, trx: Trx, { row, decision, judge }: ProposalInput): Promise<Changes> {
  const { id: caseId, authorId } = row;
  const confirmedBy = judge.kind === 'moderator' ? judge.memberId : null;
  await settleProposal(trx, { id: decision.id, state: 'in-force', confirmedBy, at: app.now() });
  await setCaseState(trx, { caseId, state: 'decided', at: app.now() });
  await setReportOutcomes(trx, caseId, 'upheld');
  const listingIds = await applyDecision(app, trx, { row, decision });
  const { action, reason } = decision;
  const entry = {
    actor: judge,
    event: toProposalEvent(action, 'confirmed'),
    caseId,
    subjectId: authorId,
    details: { reason },
  } as const;
  await insertAuditEntry(trx, { ...entry, at: app.now() });
  return { listingIds, told: await tellAuthor(app, trx, { decisionId: decision.id, about: 'decision' }) };
}

/** The content stays hidden: the case is open again, and the next decision shows it or not. */
async function withdraw(app: AppContext, trx: Trx, { row, decision, judge }: ProposalInput): Promise<Changes> {
  const { id: caseId, authorId } = row;
  const confirmedBy = judge.kind === 'moderator' ? judge.memberId : null;
  await settleProposal(trx, { id: decision.id, state: 'withdrawn', confirmedBy, at: app.now() });
  await setCaseState(trx, { caseId, state: 'open', at: app.now() });
  await insertAuditEntry(trx, {
    actor: judge,
    event: toProposalEvent(decision.action, 'withdrawn'),
    caseId,
    subjectId: authorId,
    at: app.now(),
  });
  return { listingIds: [], told: [] };
}
