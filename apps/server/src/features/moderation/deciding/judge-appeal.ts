import type { AppealOutcome } from '@ballpark/rules/moderation/decisions';
import type { AppContext } from '../../../core/context.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { insertAuditEntry } from '../audit.repository.ts';
import { lockModeratorRole } from '../grant-moderator.ts';
import { announceChanges } from '../hiding/hide-target.ts';
import { reverseDecision } from './apply-decision.ts';
import { setCaseState, setReportOutcomes } from './case.repository.ts';
import { settleAppeal } from './decision.repository.ts';
import { keepVersion } from './keep-version.ts';
import { type Judge, requireCase, requireDecision, requireImpartial } from './require-case.ts';
import { tellAuthor } from './tell-author.ts';

type JudgeAppealInput = { caseId: string; judge: Judge; outcome: AppealOutcome; sentence: string };

/** Lets a decision stand, or takes it back with all it did. Another moderator than the first decides, or the operator. */
export async function judgeAppeal(app: AppContext, input: JudgeAppealInput): Promise<void> {
  const { caseId, judge, outcome, sentence } = input;
  const changes = await inTransaction(app.db, async (trx) => {
    if (judge.kind === 'moderator') await lockModeratorRole(trx, judge.memberId);
    const row = await requireCase(trx, caseId, 'appealed');
    const decision = await requireDecision(trx, caseId);
    await requireImpartial(trx, { row, judge, decision });
    const judgedBy = judge.kind === 'moderator' ? judge.memberId : null;
    await settleAppeal(trx, { id: decision.id, outcome, sentence, judgedBy, at: app.now() });
    await setCaseState(trx, { caseId, state: 'decided', at: app.now() });
    const isOverturned = outcome === 'overturned';
    if (isOverturned) await setReportOutcomes(trx, caseId, 'rejected');
    // Nothing but the decision itself could change hidden content meanwhile.
    if (isOverturned) await keepVersion(trx, { row, seenVersion: undefined });
    const listingIds = isOverturned ? await reverseDecision(app, trx, { row, decision }) : [];
    const { action } = decision;
    const event = isOverturned ? 'appeal-overturned' : 'appeal-upheld';
    await insertAuditEntry(trx, {
      actor: judge,
      event,
      caseId,
      subjectId: row.authorId,
      details: { action },
      at: app.now(),
    });
    return { listingIds, told: await tellAuthor(app, trx, { decisionId: decision.id, about: 'appeal' }) };
  });
  announceChanges(app, changes);
}
