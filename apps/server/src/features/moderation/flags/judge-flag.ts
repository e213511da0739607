import { type FlagDecision, isFlagNews } from '@ballpark/rules/moderation/decisions';
import type { AppContext } from '../../../core/context.ts';
import type { Trx } from '../../../database/client.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { countJudgedXp, type LockedFlag, lockOpenFlag, settleFlag } from '../../fair-play/flags/judge-flags.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import { tellMembers } from '../../messages/telling/tell-members.ts';
import { insertAuditEntry } from '../audit.repository.ts';
import type { Judge } from '../deciding/require-case.ts';
import { lockModeratorRole } from '../grant-moderator.ts';

type JudgeFlagInput = { flagId: string; judge: Judge; decision: FlagDecision; /** To the member. */ sentence: string };

/** Upholds or dismisses an open flag. Of two judgements at once one counts. Returns what was taken back or put back. */
export async function judgeFlag(app: AppContext, input: JudgeFlagInput): Promise<{ xp: number }> {
  const { flagId, judge, decision, sentence } = input;
  const judgeId = judge.kind === 'moderator' ? judge.memberId : null;
  const { told, xp } = await inTransaction(app.db, async (trx) => {
    if (judgeId !== null) await lockModeratorRole(trx, judgeId);
    const flag = await lockOpenFlag(trx, { flagId, judgeId });
    const { memberId } = flag;
    const judgedXp = countJudgedXp(flag, decision);
    const event = decision === 'upheld' ? 'flag-upheld' : 'flag-dismissed';
    const details = { xp: judgedXp };
    await insertAuditEntry(trx, { actor: judge, event, subjectId: memberId, details, at: app.now() });
    const news = isFlagNews({ decision, heldXp: judgedXp })
      ? await tellMember(app, trx, { flag, decision, sentence })
      : [];
    await settleFlag(app, trx, { flag, decision, sentence });
    return { told: news, xp: judgedXp };
  });
  app.live.announceNotifications(told);
  return { xp };
}

type ToldJudgement = { flag: LockedFlag; decision: FlagDecision; sentence: string };

/** In the app; of an upheld flag also by mail, the statement of reasons. No setting stops it. Returns who was told. */
async function tellMember(app: AppContext, trx: Trx, { flag, decision, sentence }: ToldJudgement): Promise<string[]> {
  const { flagId, memberId } = flag;
  if (decision === 'upheld') await queueMail(app, trx, { memberId, template: 'flag-upheld', dedupeKey: flagId });
  const facts = { decision, sentence, xp: countJudgedXp(flag, decision) };
  const event = { memberId, dedupeKey: `flag:${flagId}`, listingId: undefined };
  return tellMembers(app, trx, [{ ...event, kind: 'fair-play', facts }]);
}
