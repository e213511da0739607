import {
  type DecisionAction,
  hidesContent,
  listPossibleActions,
  needsSecondModerator,
  upholdsReports,
} from '@ballpark/rules/moderation/decisions';
import type { ReportReason } from '@ballpark/rules/moderation/reports';
import type { AppContext } from '../../../core/context.ts';
import { Refusal } from '../../../core/refusal.ts';
import type { Trx } from '../../../database/client.ts';
import { newId } from '../../../database/new-id.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { insertAuditEntry, toProposalEvent } from '../audit.repository.ts';
import { lockModeratorRole } from '../grant-moderator.ts';
import { isModerator } from '../moderator.repository.ts';
import { announceChanges, type Changes, hideTarget } from '../hiding/hide-target.ts';
import { setCaseHidden } from '../reports/report.repository.ts';
import { applyDecision } from './apply-decision.ts';
import { type CaseRow, setCaseState, setReportOutcomes } from './case.repository.ts';
import { insertDecision } from './decision.repository.ts';
import { keepVersion } from './keep-version.ts';
import { type Judge, requireCase, requireImpartial, toTarget } from './require-case.ts';
import { tellAuthor } from './tell-author.ts';

export type Decision = {
  /** The version of the content that the moderator saw. */
  contentVersion?: string | undefined;
  action: DecisionAction;
  reason: ReportReason;
  sentence: string | null;
  days: number | null;
};

type DecideCaseInput = Decision & { moderatorId: string; caseId: string };

/** Decides an open case. Of two moderators who decide at once, one wins; the other finds the case decided. */
export async function decideCase(app: AppContext, input: DecideCaseInput): Promise<void> {
  const { moderatorId, caseId, action } = input;
  const changes = await inTransaction(app.db, async (trx) => {
    await lockModeratorRole(trx, moderatorId);
    const row = await requireCase(trx, caseId, 'open');
    const judge = { kind: 'moderator', memberId: moderatorId } as const;
    await requireImpartial(trx, { row, judge });
    if (!listPossibleActions(row.kind).includes(action)) throw new Refusal('action_not_possible');
    const { reason, sentence, days, contentVersion } = input;
    const decision = { action, reason, sentence, days, contentVersion };
    const isAboutModerator = row.authorId !== null && (await isModerator(trx, row.authorId));
    return needsSecondModerator({ action, isAboutModerator })
      ? propose(app, trx, { row, judge, decision })
      : putInForce(app, trx, { row, judge, decision });
  });
  announceChanges(app, changes);
}

type DecisionInput<By extends Judge = Judge> = { row: CaseRow; judge: By; decision: Decision };

/** Decides a locked case: the decision, the outcome of its reports, its effect, the audit log, and the author is told. */
export async function putInForce(app: AppContext, trx: Trx, { row, judge, decision }: DecisionInput): Promise<Changes> {
  const { id: caseId, authorId: subjectId } = row;
  const { action, reason, days } = decision;
  const id = newId();
  const moderatorId = judge.kind === 'moderator' ? judge.memberId : null;
  await insertDecision(trx, { ...decision, id, caseId, moderatorId, state: 'in-force', at: app.now() });
  await setCaseState(trx, { caseId, state: 'decided', at: app.now() });
  await setReportOutcomes(trx, caseId, upholdsReports(action) ? 'upheld' : 'rejected');
  if (!hidesContent(action)) await keepVersion(trx, { row, seenVersion: decision.contentVersion });
  const listingIds = await applyDecision(app, trx, { row, decision: { id, action } });
  const details = { action, reason, days };
  await insertAuditEntry(trx, { actor: judge, event: 'decided', caseId, subjectId, details, at: app.now() });
  // The author of content that was never hidden need not know that it was reported, and a guest has no address.
  const isNews = (action !== 'keep' || row.isHidden) && subjectId !== null;
  return { listingIds, told: isNews ? await tellAuthor(app, trx, { decisionId: id, about: 'decision' }) : [] };
}

type Proposal = DecisionInput<Extract<Judge, { kind: 'moderator' }>>;

/** The content is hidden until the second moderator has decided. The author is told when the decision is in force. */
async function propose(app: AppContext, trx: Trx, { row, judge, decision }: Proposal): Promise<Changes> {
  const { id: caseId, authorId: subjectId } = row;
  const { memberId: moderatorId } = judge;
  const { action, reason, days } = decision;
  await insertDecision(trx, { ...decision, id: newId(), caseId, moderatorId, state: 'proposed', at: app.now() });
  await setCaseState(trx, { caseId, state: 'proposed', at: app.now() });
  if (!row.isHidden) await setCaseHidden(trx, caseId, app.now());
  const listingIds = await hideTarget(app, trx, { target: toTarget(row), reason: 'reports' });
  const entry = { actor: judge, event: toProposalEvent(action, 'proposed'), caseId, subjectId } as const;
  await insertAuditEntry(trx, { ...entry, details: { reason, days }, at: app.now() });
  return { listingIds, told: [] };
}
