import type { AppContext } from '../../app/context.ts';
import type { Trx } from '../../database/client.ts';
import { inTransaction } from '../../database/transaction.ts';
import type { JobRun } from '../../jobs/handle-job.ts';
import { lockMembers } from './lock-members.ts';
import { creditXp } from './credit-xp.ts';
import { afterClosing, afterJudgement } from './next-progress.ts';
import { type ProgressEvent, recordProgress } from './record-progress.ts';
import { type Award, type ClosedListing, findClosed, listAwards } from './settled-listing.repository.ts';

/** So many members at once: none is locked for longer than a moment, however many suggested. */
const PART = 200;

/**
 * Folds what a closing has awarded into its members' totals and counters. Each part is a transaction of its own and
 * counts nothing twice, so whatever interrupts it, it may simply begin again.
 */
export async function settleListing(app: AppContext, listingId: string, run: Pick<JobRun, 'finish'>): Promise<void> {
  const db = app.db;
  const listing = await findClosed(db, listingId);
  if (!listing) return;
  let after: string | undefined;
  let isLast = false;
  while (!isLast) {
    // One part after the other: each begins where the one before has ended.
    const awards = await listAwards(db, listingId, { after, limit: PART });
    isLast = awards.length < PART;
    await settlePart(app, { listing, awards, isLast }, run);
    after = awards.at(-1)?.memberId;
  }
}

type SettledPart = { listing: ClosedListing; awards: readonly Award[]; isLast: boolean };

async function settlePart(app: AppContext, part: SettledPart, run: Pick<JobRun, 'finish'>): Promise<void> {
  await inTransaction(app.db, async (trx) => {
    await creditPart(app, trx, part);
    if (part.isLast) await run.finish(trx);
  });
}

async function creditPart(app: AppContext, trx: Trx, { listing, awards, isLast }: SettledPart): Promise<void> {
  const events = [...judgements(listing, awards), ...(isLast ? closings(listing) : [])];
  await lockMembers(trx, [...new Set([...awards, ...events].map(({ memberId }) => memberId))]);
  const rewards = await recordProgress(app, trx, events);
  const { id, title } = listing;
  const earned = awards.map(({ memberId, reason, xp }) => ({ memberId, reason, amount: xp, listing: { id, title } }));
  await creditXp(app, trx, [...earned, ...rewards]);
}

/** Without a price nobody can say who was right. */
function judgements({ id, type, finalPrice }: ClosedListing, awards: readonly Award[]): ProgressEvent[] {
  if (finalPrice === undefined) return [];
  return awards.map(({ memberId, amount }) => ({
    memberId,
    kind: 'judged',
    sourceId: id,
    apply: (progress) => afterJudgement(progress, { amount, finalPrice, listingType: type }),
  }));
}

function closings({ id, ownerId, finalPrice }: ClosedListing): ProgressEvent[] {
  return finalPrice === undefined ? [] : [{ memberId: ownerId, kind: 'closed', sourceId: id, apply: afterClosing }];
}
