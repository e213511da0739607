import type { DataOf } from '@ballpark/contracts/endpoint';
import type { closeListing as contract } from '@ballpark/contracts/suggestions';
import { CLOSING_REWARDS_MAX } from '@ballpark/rules/xp';
import { DEFAULT_OUTCOME, type Outcome } from '@ballpark/rules/listings';
import { toMinor } from '@ballpark/rules/money';
import type { AppContext } from '../../../core/context.ts';
import { Refusal } from '../../../core/refusal.ts';
import type { Trx } from '../../../database/client.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { recordOwnWrite } from '../../accounts/sessions/find-caller.ts';
import { planResults } from '../../messages/results/plan-results.ts';
import { withdrawReminders } from '../../messages/telling/tell-members.ts';
import { settleListingJob } from '../../rewards/rewards.jobs.ts';
import {
  listClosestSuggestions,
  lockOwnActiveListing,
  markListingClosed,
  type PricedSuggestion,
} from './closing.repository.ts';
import { findRefusalReason } from '../find-refusal-reason.ts';
import { toXpRewards } from './closing.view.ts';
import { findListing } from '../reading/listing.repository.ts';
import { insertConsent } from './puzzle-consent.repository.ts';
import { refuseClosing } from '../listings.policy.ts';

type CloseListingInput = {
  memberId: string;
  listingId: string;
  /** In units of the currency. */
  finalPrice: number;
  outcome?: Outcome | undefined;
  mayBecomePuzzle?: boolean | undefined;
};

/** Closes the caller's own listing with its final price. Every suggester is paid by how close their suggestion was. */
export async function closeListing(app: AppContext, input: CloseListingInput): Promise<DataOf<typeof contract>> {
  const { memberId, listingId, outcome = DEFAULT_OUTCOME, mayBecomePuzzle = false } = input;
  const refusalReason = await findRefusalReason(app, input, refuseClosing);
  if (refusalReason) throw new Refusal(refusalReason);
  await recordOwnWrite(app, memberId);
  const finalPriceMinor = toMinor(input.finalPrice);
  const closed = await inTransaction(app.db, (trx) =>
    writeClosing(app, trx, { memberId, listingId, finalPriceMinor, outcome, mayBecomePuzzle }),
  );
  // Another request closed or deleted the listing after the first check.
  if (!closed) throw new Refusal((await findRefusalReason(app, input, refuseClosing)) ?? 'already_closed');
  app.live.announce(listingId, 'closing');
  app.live.announceNotifications(closed.readers);
  const listing = await findListing(app.statements, listingId);
  if (!listing) throw new Refusal('listing_not_found');
  return { listing, xpRewards: toXpRewards(closed.closest, finalPriceMinor), rewardCount: closed.rewardCount };
}

type Closing = {
  memberId: string;
  listingId: string;
  finalPriceMinor: number;
  outcome: Outcome;
  mayBecomePuzzle: boolean;
};
type WrittenClosing = {
  /** Closest first. */
  closest: PricedSuggestion[];
  rewardCount: number;
  /** Whose unread notifications have changed. */
  readers: string[];
};

/** Writes one row and two jobs, however many members have suggested: the jobs pay the awards and tell the results. */
async function writeClosing(app: AppContext, trx: Trx, closing: Closing): Promise<WrittenClosing | undefined> {
  const { memberId, listingId, finalPriceMinor, outcome } = closing;
  const listing = await lockOwnActiveListing(trx, { id: listingId, ownerId: memberId });
  if (!listing) return undefined;
  const closest = await listClosestSuggestions(trx, {
    listingId,
    ownerId: memberId,
    finalPriceMinor,
    limit: CLOSING_REWARDS_MAX,
  });
  const [first] = closest;
  const closestDifferenceMinor = first && Math.abs(first.amountMinor - finalPriceMinor);
  await markListingClosed(trx, { id: listingId, finalPriceMinor, outcome, closestDifferenceMinor, at: app.now() });
  if (closing.mayBecomePuzzle) await insertConsent(trx, { listingId, ownerId: memberId, at: app.now() });
  await app.jobs.add(trx, settleListingJob, { payload: { listingId }, key: listingId });
  if (first) await planResults(app, trx, listingId);
  const readers = await withdrawReminders(app, trx, [{ ownerId: memberId, listingId }]);
  return { closest, rewardCount: listing.suggestionCount, readers };
}
