import type { FlagDecision } from '@ballpark/rules/moderation/decisions';
import type { AppContext } from '../../../core/context.ts';
import { Refusal } from '../../../core/refusal.ts';
import type { Trx } from '../../../database/client.ts';
import { isUuid } from '../../../database/new-id.ts';
import { lockEarnings, releaseXp, reverseXp } from '../../rewards/holding/hold-xp.ts';
import { findFlaggedMember, findOpenFlag, setFlagDecision } from './flag.repository.ts';

type FlagToJudge = { flagId: string; /** The moderator; null for the operator's command. */ judgeId: string | null };

export type LockedFlag = FlagToJudge & {
  memberId: string;
  heldXp: number;
  /** The part of it that boards do not count in any case: the same two people have met too often. */
  limitedXp: number;
};

/** The XP that a judgement takes back, or puts back on the boards. */
export function countJudgedXp({ heldXp, limitedXp }: LockedFlag, decision: FlagDecision): number {
  return decision === 'upheld' ? heldXp : heldXp - limitedXp;
}

/**
 * The lock and the check of a judgement. It locks the member, as the search and everything that pays do, and reads the flag
 * after that: of two judgements at once the second finds it judged. Refuses judges who are part of the flag.
 */
export async function lockOpenFlag(trx: Trx, { flagId, judgeId }: FlagToJudge): Promise<LockedFlag> {
  const memberId = isUuid(flagId) ? await findFlaggedMember(trx, flagId) : undefined;
  if (memberId === undefined) throw new Refusal('flag_not_found');
  await lockEarnings(trx, memberId);
  const open = await findOpenFlag(trx, flagId, judgeId);
  if (!open) throw new Refusal('flag_not_open');
  if (open.isInvolved) throw new Refusal('not_impartial');
  return { flagId, judgeId, memberId, heldXp: open.heldXp, limitedXp: open.limitedXp };
}

type Judgement = { flag: LockedFlag; decision: FlagDecision; /** To the member. */ sentence: string };

/**
 * Decides a locked flag. Upheld: the closings were arranged, and what they paid is taken back by lines of the ledger that
 * the member sees. Dismissed: it counts on the boards again. Closings until now are not counted a second time. Call it last:
 * the histogram of the boards comes after everything else.
 */
export async function settleFlag(app: AppContext, trx: Trx, { flag, decision, sentence }: Judgement): Promise<void> {
  const { flagId, judgeId } = flag;
  const xp = countJudgedXp(flag, decision);
  const decided = { flagId, decision, decidedBy: judgeId, reason: sentence, xp, at: app.now() };
  await setFlagDecision(trx, decided);
  if (decision === 'upheld') await reverseXp(app, trx, flag);
  else await releaseXp(trx, flag);
}
