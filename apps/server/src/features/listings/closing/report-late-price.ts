import type { BodyOf, DataOf } from '@ballpark/contracts/endpoint';
import type { ErrorCode } from '@ballpark/contracts/errors';
import type { reportLatePrice as contract } from '@ballpark/contracts/suggestions';
import { LATE_PRICE_DAYS } from '@ballpark/rules/listings';
import { toMinor } from '@ballpark/rules/money';
import { CLOSING_REWARDS_MAX } from '@ballpark/rules/xp';
import type { AppContext } from '../../../core/context.ts';
import { Refusal } from '../../../core/refusal.ts';
import type { Trx } from '../../../database/client.ts';
import { before, type Instant } from '../../../database/instant.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { recordOwnWrite } from '../../accounts/sessions/find-caller.ts';
import { planResults } from '../../messages/results/plan-results.ts';
import { settleLatePriceJob } from '../../rewards/rewards.jobs.ts';
import { findListing } from '../reading/listing.repository.ts';
import { refuseLatePrice } from '../listings.policy.ts';
import { listClosestSuggestions, type PricedSuggestion } from './closing.repository.ts';
import { toXpRewards } from './closing.view.ts';
import { findOutcomeState, lockListingWithoutOutcome, saveLateOutcome } from './late-price.repository.ts';

type LatePriceInput = { memberId: string; listingId: string; report: BodyOf<typeof contract> };

/**
 * Stores what the caller's own listing went for after it closed automatically, or that it was not sold. A job pays each
 * suggester the difference to what a closing in time pays, and another one tells them their results.
 */
export async function reportLatePrice(app: AppContext, input: LatePriceInput): Promise<DataOf<typeof contract>> {
  const { memberId, listingId, report } = input;
  const refusalReason = await findRefusalReason(app, input);
  if (refusalReason) throw new Refusal(refusalReason);
  await recordOwnWrite(app, memberId);
  const finalPriceMinor = report.finalPrice === undefined ? undefined : toMinor(report.finalPrice);
  const written = await inTransaction(app.db, (trx) =>
    writeOutcome(app, trx, { memberId, listingId, finalPriceMinor }),
  );
  // Another request of the owner was faster, or the seven days have just ended.
  if (!written) throw new Refusal((await findRefusalReason(app, input)) ?? 'outcome_known');
  app.live.announce(listingId, 'closing');
  const listing = await findListing(app.statements, listingId);
  if (!listing) throw new Refusal('listing_not_found');
  const xpRewards = finalPriceMinor === undefined ? [] : toXpRewards(written.closest, finalPriceMinor);
  return { listing, xpRewards, rewardCount: written.rewardCount };
}

type Outcome = {
  memberId: string;
  listingId: string;
  /** Undefined if it was not sold. */ finalPriceMinor: number | undefined;
};
type WrittenOutcome = { /** Closest first. */ closest: PricedSuggestion[]; rewardCount: number };

async function writeOutcome(app: AppContext, trx: Trx, outcome: Outcome): Promise<WrittenOutcome | undefined> {
  const { memberId, listingId, finalPriceMinor } = outcome;
  const at = app.now();
  const listing = await lockListingWithoutOutcome(trx, {
    id: listingId,
    ownerId: memberId,
    closedAfter: findEarliestClosing(app),
  });
  if (!listing) return undefined;
  if (finalPriceMinor === undefined) {
    await saveLateOutcome(trx, { id: listingId, priceMinor: undefined, closestDifferenceMinor: undefined, at });
    return { closest: [], rewardCount: 0 };
  }
  const closest = await listClosestSuggestions(trx, {
    listingId,
    ownerId: memberId,
    finalPriceMinor,
    limit: CLOSING_REWARDS_MAX,
  });
  const [first] = closest;
  const closestDifferenceMinor = first && Math.abs(first.amountMinor - finalPriceMinor);
  await saveLateOutcome(trx, { id: listingId, priceMinor: finalPriceMinor, closestDifferenceMinor, at });
  await app.jobs.add(trx, settleLatePriceJob, { payload: { listingId }, key: listingId });
  if (first) await planResults(app, trx, listingId);
  return { closest, rewardCount: listing.suggestionCount };
}

function findEarliestClosing(app: AppContext): Instant {
  return before(app.now(), LATE_PRICE_DAYS, 'days');
}

/** Why the member may not report the outcome; undefined when they may. */
async function findRefusalReason(
  app: AppContext,
  { memberId, listingId }: LatePriceInput,
): Promise<ErrorCode | undefined> {
  const closedAfter = findEarliestClosing(app);
  return refuseLatePrice(await findOutcomeState(app.db, { id: listingId, memberId, closedAfter }), memberId);
}
