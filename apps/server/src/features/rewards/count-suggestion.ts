import type { ListingType } from '@ballpark/rules/listings';
import type { AppContext } from '../../app/context.ts';
import { inTransaction } from '../../database/transaction.ts';
import type { JobRun } from '../../jobs/handle-job.ts';
import { lockMembers } from './lock-members.ts';
import { creditXp } from './credit-xp.ts';
import { afterSuggestion } from './next-progress.ts';
import { addSuggestionDay, insertHelpedOwner } from './progress.repository.ts';
import { recordProgress } from './record-progress.ts';

type MadeSuggestion = {
  memberId: string;
  suggestionId: string;
  listingType: ListingType;
  listingOwnerId: string;
  isFirst: boolean;
  isQuick: boolean;
  /** ISO 8601 in UTC. */
  at: string;
};

/** Counts a suggestion for its author, once, and pays what it unlocks. */
export async function countSuggestion(
  app: AppContext,
  made: MadeSuggestion,
  run: Pick<JobRun, 'finish'>,
): Promise<void> {
  const { memberId, suggestionId, listingOwnerId } = made;
  await inTransaction(app.db, async (trx) => {
    await lockMembers(trx, [memberId]);
    const isNewOwner = await insertHelpedOwner(trx, memberId, listingOwnerId);
    const daysInRow = await addSuggestionDay(trx, memberId, new Date(made.at).toISOString().slice(0, 10));
    const rewards = await recordProgress(app, trx, [
      {
        memberId,
        kind: 'suggested',
        sourceId: suggestionId,
        apply: (progress) => afterSuggestion(progress, { ...made, isNewOwner, daysInRow }),
      },
    ]);
    await creditXp(app, trx, rewards);
    await run.finish(trx);
  });
}
