import type { AppContext } from '../../../core/context.ts';
import { before } from '../../../database/instant.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { settleLatePriceJob, settleListingJob, takeBackSuggestionsJob } from '../rewards.jobs.ts';
import { listUnsettledListings } from './ended-listing.repository.ts';
import { listUnsettledLatePrices } from './late-listing.repository.ts';

/** Nearly every ended listing is settled by then. */
const WAIT_MINUTES = 10;
const BATCH = 500;
/** Below every id. */
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** Adds a job for each ended listing that is still not settled: its job was lost or has failed for good. */
export async function requeueUnsettled(app: AppContext): Promise<void> {
  for (const requeueBatch of [requeueEnded, requeueLatePriced]) {
    let after: string | undefined = FIRST_ID;
    while (after !== undefined) after = await requeueBatch(app, after);
  }
}

/** Returns the last listing of a full batch. */
async function requeueLatePriced(app: AppContext, after: string): Promise<string | undefined> {
  return inTransaction(app.db, async (trx) => {
    const reportedUntil = before(app.now(), WAIT_MINUTES, 'minutes');
    const listingIds = await listUnsettledLatePrices(trx, { reportedUntil, after, limit: BATCH });
    for (const listingId of listingIds) {
      await app.jobs.add(trx, settleLatePriceJob, { payload: { listingId }, key: listingId });
    }
    return listingIds.length < BATCH ? undefined : listingIds.at(-1);
  });
}

/** Returns the last listing of a full batch. */
async function requeueEnded(app: AppContext, after: string): Promise<string | undefined> {
  return inTransaction(app.db, async (trx) => {
    const endedUntil = before(app.now(), WAIT_MINUTES, 'minutes');
    const listings = await listUnsettledListings(trx, { endedUntil, after, limit: BATCH });
    for (const { id: listingId, isDeleted } of listings) {
      const job = isDeleted ? takeBackSuggestionsJob : settleListingJob;
      await app.jobs.add(trx, job, { payload: { listingId }, key: listingId });
    }
    return listings.length < BATCH ? undefined : listings.at(-1)?.id;
  });
}

/** How many listings the next run finds, up to a limit. */
export async function countUnsettled(app: AppContext, limit: number): Promise<number> {
  const until = before(app.now(), WAIT_MINUTES, 'minutes');
  const ended = await listUnsettledListings(app.db, { endedUntil: until, after: FIRST_ID, limit });
  const late = await listUnsettledLatePrices(app.db, { reportedUntil: until, after: FIRST_ID, limit });
  return Math.min(limit, ended.length + late.length);
}
