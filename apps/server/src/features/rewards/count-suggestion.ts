import type { ListingType } from '@ballpark/rules/listings';
import { isGuarded } from '../../core/guards.ts';
import type { AppContext } from '../../core/context.ts';
import { inTransaction } from '../../database/transaction.ts';
import type { JobRun } from '../../jobs/handle-job.ts';
import { creditXp } from './credit-xp.ts';
import { afterSuggestion } from './next-progress.ts';
import { addSuggestionDay, insertHelpedOwner } from './progress.repository.ts';
import { isListingDeleted } from './settling/ended-listing.repository.ts';
import { lockMembers } from './card.repository.ts';
import { recordProgress } from './record-progress.ts';

type CountSuggestionInput = {
  memberId: string;
  suggestionId: string;
  listingId: string;
  listingType: ListingType;
  listingOwnerId: string;
  isFirst: boolean;
  isQuick: boolean;
  /** ISO 8601 in UTC. */
  at: string;
};

/**
 * Counts a suggestion for its author once, and pays for the achievements it unlocks. A deleted listing counts for no member:
 * a suggestion that was counted before the deletion is taken back by a job that waits for the same lock.
 */
export async function countSuggestion(
  app: AppContext,
  suggestion: CountSuggestionInput,
  run: Pick<JobRun, 'finish'>,
): Promise<void> {
  const { memberId, suggestionId, listingId, listingOwnerId, listingType, isFirst, isQuick } = suggestion;
  let hasUnlocked = false;
  await inTransaction(app.db, async (trx) => {
    await lockMembers(trx, [memberId]);
    if (isGuarded('count-on-existing') && (await isListingDeleted(trx, listingId))) return run.finish(trx);
    const isNewOwner = await insertHelpedOwner(trx, memberId, listingOwnerId);
    const daysInRow = await addSuggestionDay(trx, memberId, new Date(suggestion.at).toISOString().slice(0, 10));
    const rewards = await recordProgress(app, trx, [
      {
        memberId,
        kind: 'suggested',
        sourceId: suggestionId,
        facts: { listingType, isFirst, isQuick },
        apply: (progress) => afterSuggestion(progress, { ...suggestion, isNewOwner, daysInRow }),
      },
    ]);
    await creditXp(app, trx, rewards);
    await run.finish(trx);
    hasUnlocked = rewards.length > 0;
  });
  if (hasUnlocked) app.live.announceNotifications([memberId]);
}
