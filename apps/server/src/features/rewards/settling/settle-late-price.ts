import { decideLateAward } from '@ballpark/rules/xp';
import type { AppContext } from '../../../core/context.ts';
import type { Trx } from '../../../database/client.ts';
import type { JobRun } from '../../../jobs/handle-job.ts';
import { creditXp } from '../credit-xp.ts';
import { findLimitedOwner } from '../holding/limit-repeats.ts';
import { lockMembers } from '../card.repository.ts';
import { recordProgress } from '../record-progress.ts';
import { settleLatePriceJob } from '../rewards.jobs.ts';
import { judgeClosing, type JudgedClosing } from '../sense/judge-closing.ts';
import type { EndedSuggestion } from './ended-listing.repository.ts';
import { settleInParts, type SettlingInput } from './in-parts.ts';
import { findLatePricedListing, type LateListing, markLatePriceSettled } from './late-listing.repository.ts';
import { bookPart, toJudgements } from './settle-listing.ts';

/**
 * Pays what a late price adds to the award for taking part, as a line of its own, and judges the suggestions. It shares no
 * line with the settlement of the automatic closing, so either may run first, or both at once.
 */
export async function settleLatePrice(
  app: AppContext,
  input: SettlingInput,
  run: Pick<JobRun, 'finish'>,
): Promise<void> {
  const listing = await findLatePricedListing(app.db, input.listingId);
  if (!listing) return;
  const judged = await judgeClosing(app, { ...listing, isLate: true });
  await settleInParts(app, {
    job: settleLatePriceJob,
    input,
    run,
    settlePart: (trx, { suggestions }) => creditPart(app, trx, { listing, judged, suggestions }),
    markSettled: markLatePriceSettled,
  });
}

type LatePart = { listing: LateListing; judged: JudgedClosing; suggestions: readonly EndedSuggestion[] };

/** Returns the members who have unlocked an achievement. */
async function creditPart(app: AppContext, trx: Trx, { listing, judged, suggestions }: LatePart): Promise<string[]> {
  const { id, title, price } = listing;
  const limitedWith = await findLimitedOwner(trx, listing, suggestions);
  const earned = suggestions.flatMap(({ memberId, amountMinor }) => {
    const award = decideLateAward(amountMinor, price);
    return award ? [{ memberId, ...award, listing: { id, title }, limitedWith }] : [];
  });
  await lockMembers(
    trx,
    suggestions.map(({ memberId }) => memberId),
  );
  await bookPart(trx, judged, suggestions);
  const rewards = await recordProgress(app, trx, toJudgements(listing, suggestions));
  await creditXp(app, trx, [...earned, ...rewards]);
  return [...new Set(rewards.map(({ memberId }) => memberId))];
}
