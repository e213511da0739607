import type { AppContext } from '../../app/context.ts';
import type { Trx } from '../../database/client.ts';
import { inTransaction } from '../../database/transaction.ts';
import type { JobRun } from '../../jobs/handle-job.ts';
import { creditXp } from './credit-xp.ts';
import { afterClosing, afterJudgement } from './next-progress.ts';
import { lockMembers } from './rank.repository.ts';
import { type ProgressEvent, recordProgress } from './record-progress.ts';
import { type ClosedListing, findClosed, type ListedAward, listAwards } from './settled-listing.repository.ts';

/** Members per transaction, so that each is locked only for a moment, however many have suggested. */
const PART = 200;

/**
 * Adds the awards of a closing to the totals and counters of its members. Each part is a transaction of its own and counts
 * nothing twice, so an interrupted job can start again from the beginning.
 */
export async function settleListing(app: AppContext, listingId: string, run: Pick<JobRun, 'finish'>): Promise<void> {
  const db = app.db;
  const listing = await findClosed(db, listingId);
  if (!listing) return;
  let after: string | undefined;
  let isLast = false;
  while (!isLast) {
    // In sequence: each part begins where the part before has ended.
    const awards = await listAwards(db, listingId, { after, limit: PART });
    isLast = awards.length < PART;
    await settlePart(app, { listing, awards, isLast }, run);
    after = awards.at(-1)?.memberId;
  }
}

type SettlementPart = { listing: ClosedListing; awards: readonly ListedAward[]; isLast: boolean };

async function settlePart(app: AppContext, part: SettlementPart, run: Pick<JobRun, 'finish'>): Promise<void> {
  await inTransaction(app.db, async (trx) => {
    await creditPart(app, trx, part);
    if (part.isLast) await run.finish(trx);
  });
}

async function creditPart(app: AppContext, trx: Trx, { listing, awards, isLast }: SettlementPart): Promise<void> {
  const events = [...toJudgements(listing, awards), ...(isLast ? toClosings(listing) : [])];
  await lockMembers(trx, [...new Set([...awards, ...events].map(({ memberId }) => memberId))]);
  const rewards = await recordProgress(app, trx, events);
  const { id, title } = listing;
  const earned = awards.map(({ memberId, reason, points }) => ({ memberId, reason, points, listing: { id, title } }));
  await creditXp(app, trx, [...earned, ...rewards]);
}

/** Without a final price no suggestion can be judged. */
function toJudgements(listing: ClosedListing, awards: readonly ListedAward[]): ProgressEvent[] {
  const { id, type: listingType, finalPriceMinor } = listing;
  if (finalPriceMinor === undefined) return [];
  return awards.map(({ memberId, amountMinor }) => ({
    memberId,
    kind: 'judged',
    sourceId: id,
    apply: (progress) => afterJudgement(progress, { amountMinor, finalPriceMinor, listingType }),
  }));
}

function toClosings({ id, ownerId, finalPriceMinor }: ClosedListing): ProgressEvent[] {
  if (finalPriceMinor === undefined) return [];
  return [{ memberId: ownerId, kind: 'closed', sourceId: id, apply: afterClosing }];
}
