import type { ReportReason } from '@ballpark/rules/moderation/reports';
import type { AppContext } from '../../../core/context.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { lookUpMember } from '../../accounts/look-up-member.ts';
import { lockMemberAccount, type MemberStatus } from '../../accounts/member-status.ts';
import { announceChanges, type Changes } from '../hiding/hide-target.ts';
import { lockOpenCase } from '../reports/report.repository.ts';
import { lockCase } from './case.repository.ts';
import { putInForce } from './decide-case.ts';

type MemberDecision = { action: 'suspend'; days: number } | { action: 'ban' };

type DecideMemberInput = {
  /** An e-mail address, a username or an id. */
  reference: string;
  decision: MemberDecision;
  reason: ReportReason;
  /** To the member. */
  sentence: string;
};

export type MemberDecisionResult =
  | { outcome: 'decided'; caseId: string }
  | { outcome: 'unknown member' }
  | { outcome: 'not possible'; status: MemberStatus }
  | { outcome: 'other proposal'; caseId: string };

const OPERATOR = { kind: 'operator' } as const;

/** From which status the operator can do what. A suspension is not made longer, and a ban not shorter. */
const POSSIBLE: Record<MemberDecision['action'], readonly MemberStatus[]> = {
  suspend: ['active'],
  ban: ['active', 'suspended'],
};

/** Rolls the transaction back, and with it a case that was opened for nothing. */
class DecisionRefused extends Error {
  readonly result: MemberDecisionResult;

  constructor(result: MemberDecisionResult) {
    super(result.outcome);
    this.result = result;
  }
}

/**
 * Suspends or bans a member by the operator's command. It is a decision about the case of the profile, as a moderator makes
 * one: the member is told why, can appeal, and it is in the audit log. Reports of the profile that are open are upheld with
 * it. Neither a ban nor the suspension of a moderator needs a second voice: the operator is the one who is asked where there
 * is no other.
 */
export async function decideMember(app: AppContext, input: DecideMemberInput): Promise<MemberDecisionResult> {
  const member = await lookUpMember(app, input.reference);
  if (!member) return { outcome: 'unknown member' };
  try {
    const { caseId, changes } = await putDecisionInForce(app, member.id, input);
    announceChanges(app, changes);
    return { outcome: 'decided', caseId };
  } catch (error) {
    if (error instanceof DecisionRefused) return error.result;
    throw error;
  }
}

type DecidedCase = { caseId: string; changes: Changes };

function putDecisionInForce(app: AppContext, memberId: string, input: DecideMemberInput): Promise<DecidedCase> {
  const { decision, reason, sentence } = input;
  const { action } = decision;
  return inTransaction(app.db, async (trx) => {
    // The case before the account, as a moderator's decision locks them.
    const target = { kind: 'profile', id: memberId, photoUrl: null } as const;
    const { id: caseId } = await lockOpenCase(trx, { ...target, authorId: memberId, at: app.now() });
    const row = await lockCase(trx, caseId);
    if (row?.state !== 'open') throw new DecisionRefused({ outcome: 'other proposal', caseId });
    const status = await lockMemberAccount(trx, memberId);
    if (status === undefined) throw new DecisionRefused({ outcome: 'unknown member' });
    if (!POSSIBLE[action].includes(status)) throw new DecisionRefused({ outcome: 'not possible', status });
    const days = decision.action === 'suspend' ? decision.days : null;
    const changes = await putInForce(app, trx, {
      row,
      judge: OPERATOR,
      decision: { action, reason, sentence, days },
    });
    return { caseId, changes };
  });
}
