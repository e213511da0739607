import type { AppContext } from '../../../core/context.ts';
import type { Trx } from '../../../database/client.ts';
import { before } from '../../../database/instant.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { tellResultsJob } from '../messages.jobs.ts';
import { insertFanout, listStaleFanouts } from './results.repository.ts';

/**
 * Plans to tell every participant of a closing its result, in the transaction that sets the final price. It writes one row
 * and a job, however many participants there are. Planning the same listing again tells no participant twice.
 */
export async function planResults(app: AppContext, trx: Trx, listingId: string): Promise<void> {
  await insertFanout(trx, listingId, app.now());
  await app.jobs.add(trx, tellResultsJob, { payload: { listingId }, key: listingId });
}

/** Nearly every fan-out is done by then. */
const WAIT_MINUTES = 10;
/** The next sweep, ten minutes later, takes the rest. */
const MOST = 500;

/** Adds a job for each fan-out that is still not done: its job was lost or has failed for good. */
export async function requeueResults(app: AppContext): Promise<void> {
  await inTransaction(app.db, async (trx) => {
    const plannedUntil = before(app.now(), WAIT_MINUTES, 'minutes');
    for (const listingId of await listStaleFanouts(trx, plannedUntil, MOST)) {
      await app.jobs.add(trx, tellResultsJob, { payload: { listingId }, key: listingId });
    }
  });
}

/** How many fan-outs the next run finds, up to a limit. */
export async function countStaleResults(app: AppContext, limit: number): Promise<number> {
  return (await listStaleFanouts(app.db, before(app.now(), WAIT_MINUTES, 'minutes'), limit)).length;
}
