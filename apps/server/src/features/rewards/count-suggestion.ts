import type { ListingType } from '@ballpark/rules/listings';
import type { AppContext } from '../../app/context.ts';
import { inTransaction } from '../../database/transaction.ts';
import type { JobRun } from '../../jobs/handle-job.ts';
import { creditXp } from './credit-xp.ts';
import { afterSuggestion } from './next-progress.ts';
import { addSuggestionDay, insertHelpedOwner } from './progress.repository.ts';
import { lockMembers } from './rank.repository.ts';
import { recordProgress } from './record-progress.ts';

type CountSuggestionInput = {
  memberId: string;
  suggestionId: string;
  listingType: ListingType;
  listingOwnerId: string;
  isFirst: boolean;
  isQuick: boolean;
  /** ISO 8601 in UTC. */
  at: string;
};

/** Counts a suggestion for its author once, and pays for the achievements it unlocks. */
export async function countSuggestion(
  app: AppContext,
  suggestion: CountSuggestionInput,
  run: Pick<JobRun, 'finish'>,
): Promise<void> {
  const { memberId, suggestionId, listingOwnerId } = suggestion;
  await inTransaction(app.db, async (trx) => {
    await lockMembers(trx, [memberId]);
    const isNewOwner = await insertHelpedOwner(trx, memberId, listingOwnerId);
    const daysInRow = await addSuggestionDay(trx, memberId, new Date(suggestion.at).toISOString().slice(0, 10));
    const rewards = await recordProgress(app, trx, [
      {
        memberId,
        kind: 'suggested',
        sourceId: suggestionId,
        apply: (progress) => afterSuggestion(progress, { ...suggestion, isNewOwner, daysInRow }),
      },
    ]);
    await creditXp(app, trx, rewards);
    await run.finish(trx);
  });
}
