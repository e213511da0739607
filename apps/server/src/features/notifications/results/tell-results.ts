import { setTimeout as sleep } from 'node:timers/promises';
import { NOTIFICATION_BATCH } from '@ballpark/rules/notifications';
import { AWARD_XP, decideAward } from '@ballpark/rules/xp';
import type { AppContext } from '../../../app/context.ts';
import type { Trx } from '../../../database/client.ts';
import { inTransaction } from '../../../database/transaction.ts';
import type { JobRun } from '../../../jobs/handle-job.ts';
import type { NewNotification } from '../notification-facts.ts';
import { tellResultsJob } from '../notifications.jobs.ts';
import { tellMembers } from '../tell-members.ts';
import {
  deleteFanout,
  findPriced,
  listParticipants,
  lockFanout,
  moveFanout,
  type Participant,
  type PricedListing,
} from './results.repository.ts';

/** A job ends well within its minute. The next job goes on with the rest. */
const BATCHES_PER_JOB = 20;

type Batch = { told: string[]; isLast: boolean };

/**
 * Tells every participant of a closing its result, in batches. The notifications and the cursor are written in one
 * transaction, so a job that is interrupted, or runs twice, goes on behind the last batch.
 */
export async function tellResults(app: AppContext, listingId: string, run: Pick<JobRun, 'finish'>): Promise<void> {
  for (let batchesLeft = BATCHES_PER_JOB; batchesLeft > 0; batchesLeft -= 1) {
    const began = performance.now();
    const { told, isLast } = await inTransaction(app.db, async (trx) => {
      const batch = await tellBatch(app, trx, listingId);
      if (batch.isLast || batchesLeft === 1) await run.finish(trx);
      // After `finish`: of jobs with this key only one may be open.
      if (!batch.isLast && batchesLeft === 1)
        await app.jobs.add(trx, tellResultsJob, { payload: { listingId }, key: listingId });
      return batch;
    });
    app.live.announceNotifications(told);
    if (isLast) return;
    // Rests as long as it worked, so that a large closing leaves the database to requests for half of the time.
    await sleep(performance.now() - began);
  }
}

async function tellBatch(app: AppContext, trx: Trx, listingId: string): Promise<Batch> {
  const fanout = await lockFanout(trx, listingId);
  if (!fanout) return { told: [], isLast: true };
  const listing = await findPriced(trx, listingId);
  const participants = listing ? await listBatch(trx, listingId, { listing, after: fanout.after }) : [];
  const last = participants.at(-1);
  const isLast = participants.length < NOTIFICATION_BATCH;
  if (isLast || !last) await deleteFanout(trx, listingId);
  else await moveFanout(trx, listingId, last.memberId);
  if (!listing) return { told: [], isLast: true };
  const results = participants.map((participant) => toResult(listingId, listing, participant));
  return { told: await tellMembers(app, trx, results), isLast };
}

type BatchPlace = { listing: PricedListing; after: string | null };

function listBatch(trx: Trx, listingId: string, { listing, after }: BatchPlace): Promise<Participant[]> {
  const { finalPriceMinor } = listing.price;
  return listParticipants(trx, { listingId, finalPriceMinor, after, limit: NOTIFICATION_BATCH });
}

function toResult(listingId: string, listing: PricedListing, participant: Participant): NewNotification {
  const { facts, price } = listing;
  const { memberId, amountMinor, place, total, isShared } = participant;
  const { finalPriceMinor } = price;
  const xp = AWARD_XP[decideAward(amountMinor, price)];
  return {
    memberId,
    kind: 'result',
    dedupeKey: `result:${listingId}`,
    listingId,
    facts: { listing: facts, finalPriceMinor, amountMinor, place, total, isShared, xp },
  };
}
