import { AWARD_XP } from '@ballpark/rules/closing';
import { LISTING_WINDOW_HOURS } from '@ballpark/rules/listings';
import type { AppContext } from '../../../app/context.ts';
import type { Database } from '../../../database/client.ts';
import { before } from '../../../database/instant.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { settleListingJob } from '../../rewards/rewards.jobs.ts';
import { closeOverdue, saveSameAwards } from './closing.repository.ts';

const BATCH = 200;
/** Done well within the time a request has; what is left after so many waits for the next minute. */
const BATCHES_A_RUN = 10;
const REASON = 'participation';

/** Closes listings whose window is over, without a price: everybody who has suggested one is paid for taking part. */
export async function autoCloseListings(app: AppContext): Promise<string[]> {
  const closed: string[] = [];
  for (const db of app.db.everyListings) closed.push(...(await closeIn(app, db)));
  return closed;
}

async function closeIn(app: AppContext, db: Database): Promise<string[]> {
  const closed: string[] = [];
  for (let batch = 0; batch < BATCHES_A_RUN; batch += 1) {
    const ids = await closeBatch(app, db);
    for (const id of ids) app.live.announce(id, 'closing');
    closed.push(...ids);
    if (ids.length < BATCH) break;
  }
  return closed;
}

/** In batches: each is over before anybody could notice it, and several workers share them. */
function closeBatch(app: AppContext, db: Database): Promise<string[]> {
  return inTransaction(db, async (trx) => {
    const at = app.now();
    const createdUntil = before(at, LISTING_WINDOW_HOURS, 'hours');
    const closed = await closeOverdue(trx, { createdUntil, at, limit: BATCH });
    const listingIds = closed.filter(({ suggestionCount }) => suggestionCount > 0).map(({ id }) => id);
    await saveSameAwards(trx, { listingIds, reason: REASON, xp: AWARD_XP[REASON], at });
    for (const listingId of listingIds) {
      await app.jobs.add(trx, settleListingJob, { payload: { listingId }, key: listingId });
    }
    return closed.map(({ id }) => id);
  });
}
