import { AWARD_XP, decideAward } from '@ballpark/rules/xp';
import type { AppContext } from '../../../core/context.ts';
import type { Trx } from '../../../database/client.ts';
import type { JobRun } from '../../../jobs/handle-job.ts';
import { creditXp } from '../credit-xp.ts';
import { findLimitedOwner } from '../holding/limit-repeats.ts';
import { afterClosing, afterJudgement } from '../next-progress.ts';
import { lockMembers } from '../card.repository.ts';
import { type ProgressEvent, recordProgress } from '../record-progress.ts';
import { settleListingJob } from '../rewards.jobs.ts';
import { bookResults } from '../sense/book-results.ts';
import { judgeClosing, type JudgedClosing } from '../sense/judge-closing.ts';
import {
  type ClosedListing,
  type EndedSuggestion,
  findClosedListing,
  markListingSettled,
  saveAwards,
} from './ended-listing.repository.ts';
import { settleInParts, type SettlingInput, type SuggestionPart } from './in-parts.ts';

/** Writes the awards and results of a closing and adds them to the totals, counters and records of its members. */
export async function settleListing(app: AppContext, input: SettlingInput, run: Pick<JobRun, 'finish'>): Promise<void> {
  const listing = await findClosedListing(app.db, input.listingId);
  if (!listing) return;
  const judged = listing.price && (await judgeClosing(app, { ...listing, price: listing.price, isLate: false }));
  const settlePart = (trx: Trx, part: SuggestionPart) => creditPart(app, trx, { listing, judged, ...part });
  await settleInParts(app, { job: settleListingJob, input, run, settlePart, markSettled: markListingSettled });
}

/** Books the results of the authors of some suggestions, who are locked. */
export async function bookPart(
  trx: Trx,
  { closing, results }: JudgedClosing,
  suggestions: readonly EndedSuggestion[],
): Promise<void> {
  const found = suggestions.flatMap(({ memberId }) => results.get(memberId) ?? []);
  await bookResults(trx, closing, found);
}

type SettlementPart = SuggestionPart & { listing: ClosedListing; judged: JudgedClosing | undefined };

/** Returns the members who have unlocked an achievement. */
async function creditPart(app: AppContext, trx: Trx, settlement: SettlementPart): Promise<string[]> {
  const { listing, judged, suggestions, isLast } = settlement;
  const { id, title, price } = listing;
  const awards = suggestions.map(({ id: suggestionId, memberId, amountMinor }) => {
    const reason = decideAward(amountMinor, price);
    return { suggestionId, memberId, reason, points: AWARD_XP[reason] };
  });
  const events = [...toJudgements(listing, suggestions), ...(isLast ? toClosings(listing) : [])];
  await saveAwards(trx, { listingId: id, awards, at: app.now() });
  await lockMembers(trx, [...new Set([...awards, ...events].map(({ memberId }) => memberId))]);
  if (judged) await bookPart(trx, judged, suggestions);
  const rewards = await recordProgress(app, trx, events);
  const limitedWith = await findLimitedOwner(trx, listing, suggestions);
  const earned = awards.map((award) => ({ ...award, listing: { id, title }, limitedWith }));
  await creditXp(app, trx, [...earned, ...rewards]);
  return [...new Set(rewards.map(({ memberId }) => memberId))];
}

/** Without a final price no suggestion can be judged. */
export function toJudgements(listing: ClosedListing, suggestions: readonly EndedSuggestion[]): ProgressEvent[] {
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
