import type { Statement } from '@ballpark/contracts/reports';
import { canAppeal } from '@ballpark/rules/moderation/decisions';
import type { AppContext } from '../../../core/context.ts';
import { Refusal } from '../../../core/refusal.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { insertAuditEntry } from '../audit.repository.ts';
import { readAppealToken } from './appeal-token.ts';
import { lockCase, setCaseState } from './case.repository.ts';
import { findDecision, findStatement, insertAppeal, type StatementRow } from './decision.repository.ts';

/** Returns the decision and its reason. The token stands for a session: a suspended author has none. */
export async function getStatement(app: AppContext, token: string): Promise<Statement> {
  const decisionId = await readAppealToken(app, token);
  const row = decisionId === undefined ? undefined : await findStatement(app.db, decisionId);
  if (!row) throw new Refusal('invalid_appeal_token');
  return toStatement(row);
}

function toStatement(row: StatementRow): Statement {
  const { targetKind, targetTitle, action, reason, sentence, decidedAt, endsAt } = row;
  const { isAppealed, appealOutcome, appealSentence } = row;
  return {
    targetKind,
    targetTitle,
    action,
    reason,
    sentence,
    decidedAt: decidedAt.toISOString(),
    endsAt: endsAt?.toISOString() ?? null,
    appeal: appealOutcome ?? (isAppealed ? 'waiting' : 'none'),
    ...(appealSentence && { appealSentence }),
  };
}

type AppealInput = { token: string; text: string };

/** Asks another moderator to look at a decision again, once. The case returns to the queue. */
export async function appealDecision(app: AppContext, { token, text }: AppealInput): Promise<void> {
  const decisionId = await readAppealToken(app, token);
  const found = decisionId === undefined ? undefined : await findDecision(app.db, decisionId);
  if (!found) throw new Refusal('invalid_appeal_token');
  const { id, caseId } = found;
  await inTransaction(app.db, async (trx) => {
    const row = await lockCase(trx, caseId);
    // Read again under the lock of the case: of two appeals at once, the second finds the first.
    const decision = await findDecision(trx, id);
    // No link leads to a decision about a guest.
    if (!row || row.authorId === null || !decision) throw new Refusal('invalid_appeal_token');
    if (decision.isAppealed) throw new Refusal('already_appealed');
    if (decision.state !== 'in-force' || !canAppeal(decision.action)) throw new Refusal('decision_not_appealable');
    await insertAppeal(trx, id, { text, at: app.now() });
    await setCaseState(trx, { caseId, state: 'appealed', at: app.now() });
    const actor = { kind: 'author', memberId: row.authorId } as const;
    await insertAuditEntry(trx, { actor, event: 'appealed', caseId, subjectId: row.authorId, at: app.now() });
  });
}
