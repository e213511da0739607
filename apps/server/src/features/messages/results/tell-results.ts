import { setTimeout as sleep } from 'node:timers/promises';
import { getDifferenceMinor } from '@ballpark/rules/crowd/guess-result';
import { NOTIFICATION_BATCH } from '@ballpark/rules/notifications';
import { AWARD_XP, decideAward } from '@ballpark/rules/xp';
import type { AppContext } from '../../../core/context.ts';
import type { Trx } from '../../../database/client.ts';
import { inTransaction } from '../../../database/transaction.ts';
import type { JobRun } from '../../../jobs/handle-job.ts';
import type { NewNotification } from '../telling/notification-facts.ts';
import { tellResultsJob } from '../messages.jobs.ts';
import { tellMembers } from '../telling/tell-members.ts';
import { computePlaces, type Places } from './compute-places.ts';
import {
  deleteFanout,
  findPriced,
  listDifferences,
  listParticipants,
  lockFanout,
  moveFanout,
  type Participant,
  type PricedListing,
} from './results.repository.ts';

/** A job ends well within its minute. The next job goes on with the rest. */
const BATCHES_PER_JOB = 20;

/** A large closing leaves the database to requests: the job rests this many times as long as it worked. */
const REST_FACTOR = 3;

type Batch = { told: string[]; isLast: boolean };

/**
 * Tells every participant of a closing its result, in batches. The notifications and the cursor are written in one
 * transaction, so a job that is interrupted, or runs twice, goes on behind the last batch.
 */
export async function tellResults(app: AppContext, listingId: string, run: Pick<JobRun, 'finish'>): Promise<void> {
  const listing = await findPlaced(app, listingId);
  for (let batchesLeft = BATCHES_PER_JOB; batchesLeft > 0; batchesLeft -= 1) {
    const began = performance.now();
    const { told, isLast } = await inTransaction(app.db, async (trx) => {
      const batch = await tellBatch(app, trx, { listingId, listing });
      if (batch.isLast || batchesLeft === 1) await run.finish(trx);
      // After `finish`: of jobs with this key only one may be open.
      if (!batch.isLast && batchesLeft === 1)
        await app.jobs.add(trx, tellResultsJob, { payload: { listingId }, key: listingId });
      return batch;
    });
    app.live.announceNotifications(told);
    if (isLast) return;
    await sleep(REST_FACTOR * (performance.now() - began));
  }
}

type PlacedListing = PricedListing & { places: Places };

/** The places are computed once per job: after a closing no suggestion changes. Undefined if there is nothing to tell. */
async function findPlaced(app: AppContext, listingId: string): Promise<PlacedListing | undefined> {
  const listing = await findPriced(app.db, listingId);
  if (!listing) return undefined;
  const { finalPriceMinor } = listing.price;
  return { ...listing, places: computePlaces(await listDifferences(app.db, { listingId, finalPriceMinor })) };
}

type BatchInput = { listingId: string; listing: PlacedListing | undefined };

async function tellBatch(app: AppContext, trx: Trx, { listingId, listing }: BatchInput): Promise<Batch> {
  const fanout = await lockFanout(trx, listingId);
  if (!fanout) return { told: [], isLast: true };
  const batch = { listingId, after: fanout.after, limit: NOTIFICATION_BATCH };
  const participants = listing ? await listParticipants(trx, { ...batch, ownerId: listing.ownerId }) : [];
  const last = participants.at(-1);
  const isLast = participants.length < NOTIFICATION_BATCH;
  if (isLast || !last) await deleteFanout(trx, listingId);
  else await moveFanout(trx, listingId, last.memberId);
  if (!listing) return { told: [], isLast: true };
  const results = participants.map((participant) => toResult(listingId, listing, participant));
  return { told: await tellMembers(app, trx, results), isLast };
}

function toResult(listingId: string, listing: PlacedListing, { memberId, amountMinor }: Participant): NewNotification {
  const { facts, price, places } = listing;
  const { finalPriceMinor } = price;
  const place = places.find(getDifferenceMinor({ amountMinor, finalPriceMinor }));
  const xp = AWARD_XP[decideAward(amountMinor, price)];
  return {
    memberId,
    kind: 'result',
    dedupeKey: `result:${listingId}`,
    listingId,
    facts: { listing: facts, finalPriceMinor, amountMinor, ...place, total: places.total, xp },
  };
}
