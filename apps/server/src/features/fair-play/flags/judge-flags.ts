import type { AppContext } from '../../../app/context.ts';
import type { Trx } from '../../../database/client.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { lockEarnings, releaseXp, reverseXp } from '../../rewards/holding/hold-xp.ts';
import { decideOpen, findFlaggedMember, type FlagDecision, listOpen } from './flag.repository.ts';

type JudgeFlagInput = {
  flagId: string;
  /** The moderator; null for the operator's command. */
  decidedBy: string | null;
  /** Why, for the record: 1 to 500 characters. */
  reason: string;
};

export type JudgeFlagResult = { outcome: 'decided'; memberId: string; reversedXp: number } | { outcome: 'not open' };

/** The closings were arranged: takes back what they paid, by lines of the ledger that the member sees. */
export function upholdFlag(app: AppContext, input: JudgeFlagInput): Promise<JudgeFlagResult> {
  return judge(app, { ...input, decision: 'upheld' }, (trx, flag) => reverseXp(app, trx, flag));
}

/** The closings were honest: puts what they paid back on the boards. Closings until now are not counted again. */
export function dismissFlag(app: AppContext, input: JudgeFlagInput): Promise<JudgeFlagResult> {
  return judge(app, { ...input, decision: 'dismissed' }, async (trx, flag) => {
    await releaseXp(trx, flag);
    return 0;
  });
}

export function listOpenFlags(app: AppContext, limit: number) {
  return listOpen(app.db, limit);
}

type Judgement = JudgeFlagInput & { decision: FlagDecision };
type JudgedFlag = { flagId: string; memberId: string };

/** Locks the member before the flag, in the order of the search. Of two judgements at once the second finds it decided. */
async function judge(
  app: AppContext,
  { flagId, decidedBy, reason, decision }: Judgement,
  settle: (trx: Trx, flag: JudgedFlag) => Promise<number>,
): Promise<JudgeFlagResult> {
  const memberId = await findFlaggedMember(app.db, flagId);
  if (memberId === undefined) return { outcome: 'not open' };
  return inTransaction(app.db, async (trx) => {
    await lockEarnings(trx, memberId);
    const decided = { flagId, decision, decidedBy, reason, at: app.now() };
    if (!(await decideOpen(trx, decided))) return { outcome: 'not open' };
    return { outcome: 'decided', memberId, reversedXp: await settle(trx, { flagId, memberId }) };
  });
}
