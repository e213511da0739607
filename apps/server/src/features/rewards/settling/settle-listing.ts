import { AWARD_XP, decideAward } from '@ballpark/rules/xp';
import type { AppContext } from '../../../app/context.ts';
import type { Trx } from '../../../database/client.ts';
import { inTransaction } from '../../../database/transaction.ts';
import type { JobRun } from '../../../jobs/handle-job.ts';
import { creditXp } from '../credit-xp.ts';
import { afterClosing, afterJudgement } from '../next-progress.ts';
import { lockMembers } from '../rank.repository.ts';
import { type ProgressEvent, recordProgress } from '../record-progress.ts';
import { settleListingJob } from '../rewards.jobs.ts';
import {
  type ClosedListing,
  type ClosedSuggestion,
  findClosed,
  listPart,
  markSettled,
  saveAwards,
} from './settled-listing.repository.ts';

/** Members per transaction, so that each is locked only for a moment, however many have suggested. */
const PART = 200;
/** A job ends well within its minute. The next job goes on with the rest. */
const PARTS_PER_JOB = 20;

type SettleListingInput = {
  listingId: string;
  /** The last member whom earlier jobs have paid. */ after?: string | undefined;
};

/**
 * Writes the awards of a closing and adds them to the totals and counters of its members. Each part is a transaction of its
 * own and counts nothing twice, so an interrupted job can start again where it began.
 */
export async function settleListing(
  app: AppContext,
  { listingId, after: paidUntil }: SettleListingInput,
  run: Pick<JobRun, 'finish'>,
): Promise<void> {
  const listing = await findClosed(app.db, listingId);
  if (!listing) return;
  let after = paidUntil;
  for (let partsLeft = PARTS_PER_JOB; partsLeft > 0; partsLeft -= 1) {
    // In sequence: each part begins where the part before has ended.
    const suggestions = await listPart(app.db, listingId, { after, limit: PART });
    const isLast = suggestions.length < PART;
    after = suggestions.at(-1)?.memberId;
    await inTransaction(app.db, async (trx) => {
      // A suspension locks listings, suggestions and members in this order, too.
      if (isLast) await markSettled(trx, listingId, app.now());
      await creditPart(app, trx, { listing, suggestions, isLast });
      if (isLast || partsLeft === 1) await run.finish(trx);
      // After `finish`: of jobs with this key only one may be open.
      if (!isLast && partsLeft === 1) {
        await app.jobs.add(trx, settleListingJob, { payload: { listingId, after }, key: listingId });
      }
    });
    if (isLast) return;
  }
}

type SettlementPart = { listing: ClosedListing; suggestions: readonly ClosedSuggestion[]; isLast: boolean };

async function creditPart(app: AppContext, trx: Trx, { listing, suggestions, isLast }: SettlementPart): Promise<void> {
  const { id, title, price } = listing;
  const awards = suggestions.map(({ id: suggestionId, memberId, amountMinor }) => {
    const reason = decideAward(amountMinor, price);
    return { suggestionId, memberId, reason, points: AWARD_XP[reason] };
  });
  const events = [...toJudgements(listing, suggestions), ...(isLast ? toClosings(listing) : [])];
  await saveAwards(trx, { listingId: id, awards, at: app.now() });
  await lockMembers(trx, [...new Set([...awards, ...events].map(({ memberId }) => memberId))]);
  const rewards = await recordProgress(app, trx, events);
  const earned = awards.map(({ memberId, reason, points }) => ({ memberId, reason, points, listing: { id, title } }));
  await creditXp(app, trx, [...earned, ...rewards]);
}

/** Without a final price no suggestion can be judged. */
function toJudgements(listing: ClosedListing, suggestions: readonly ClosedSuggestion[]): ProgressEvent[] {
  const { id, type: listingType, price } = listing;
  if (!price) return [];
  const { finalPriceMinor } = price;
  return suggestions.map(({ memberId, amountMinor }) => ({
    memberId,
    kind: 'judged',
    sourceId: id,
    apply: (progress) => afterJudgement(progress, { amountMinor, finalPriceMinor, listingType }),
  }));
}

function toClosings({ id, ownerId, price }: ClosedListing): ProgressEvent[] {
  if (!price) return [];
  return [{ memberId: ownerId, kind: 'closed', sourceId: id, apply: afterClosing }];
}
