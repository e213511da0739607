import type { ListingType } from '@ballpark/rules/listings';
import type { AppContext } from '../../app/context.ts';
import { inTransaction } from '../../database/transaction.ts';
import type { JobRun } from '../../jobs/handle-job.ts';
import { lockMembers } from '../accounts/lock-members.ts';
import { creditXp } from '../xp/credit-xp.ts';
import { afterSuggestion } from './next-progress.ts';
import { insertHelpedOwner } from './progress.repository.ts';
import { recordProgress } from './record-progress.ts';

type MadeSuggestion = {
  memberId: string;
  suggestionId: string;
  listingType: ListingType;
  listingOwnerId: string;
  isFirst: boolean;
  isQuick: boolean;
  at: string;
};

/** Counts a suggestion for its author, once, and pays what it unlocks. */
export async function countSuggestion(
  app: AppContext,
  made: MadeSuggestion,
  run: Pick<JobRun, 'finish'>,
): Promise<void> {
  const { memberId, suggestionId, listingOwnerId } = made;
  await inTransaction(app.db.members, async (trx) => {
    await lockMembers(trx, [memberId]);
    const isNewOwner = await insertHelpedOwner(trx, memberId, listingOwnerId);
    const rewards = await recordProgress(app, trx, [
      {
        memberId,
        kind: 'suggested',
        sourceId: suggestionId,
        apply: (progress) => afterSuggestion(progress, { ...made, isNewOwner }),
      },
    ]);
    await creditXp(app, trx, rewards);
    await run.finish(trx);
  });
}
