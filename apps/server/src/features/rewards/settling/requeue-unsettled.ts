import type { AppContext } from '../../../app/context.ts';
import { before } from '../../../database/instant.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { settleListingJob } from '../rewards.jobs.ts';
import { listUnsettled } from './settled-listing.repository.ts';

/** Nearly every closing is settled by then. */
const WAIT_MINUTES = 10;
const BATCH = 500;
/** Below every id. */
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** Adds a job for each closing that is not settled although its time is over: its job was lost or has failed for good. */
export async function requeueUnsettled(app: AppContext): Promise<void> {
  let after: string | undefined = FIRST_ID;
  while (after !== undefined) after = await requeueBatch(app, after);
}

/** Returns the last listing of a full batch. */
async function requeueBatch(app: AppContext, after: string): Promise<string | undefined> {
  return inTransaction(app.db, async (trx) => {
    const closedUntil = before(app.now(), WAIT_MINUTES, 'minutes');
    const listingIds = await listUnsettled(trx, { closedUntil, after, limit: BATCH });
    for (const listingId of listingIds) {
      await app.jobs.add(trx, settleListingJob, { payload: { listingId }, key: listingId });
    }
    return listingIds.length < BATCH ? undefined : listingIds.at(-1);
  });
}
