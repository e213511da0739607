import { AWARD_XP } from '@ballpark/rules/closing';
import { LISTING_WINDOW_HOURS } from '@ballpark/rules/listings';
import type { AppContext } from '../../../app/context.ts';
import { before } from '../../../database/instant.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { settleListingJob } from '../../rewards/rewards.jobs.ts';
import { closeOverdue, saveSameAwards } from './closing.repository.ts';

const BATCH = 200;
/** Keeps one run well below the request timeout; the next run, a minute later, takes the rest. */
const BATCHES_A_RUN = 10;
const REASON = 'participation';

/** Closes listings whose 72 hours are over, without a final price. Every suggester gets the participation XP. */
export async function autoCloseListings(app: AppContext): Promise<string[]> {
  const closed: string[] = [];
  for (let batch = 0; batch < BATCHES_A_RUN; batch += 1) {
    const ids = await closeBatch(app);
    for (const id of ids) app.live.announce(id, 'closing');
    closed.push(...ids);
    if (ids.length < BATCH) break;
  }
  return closed;
}

/** One short transaction per batch. Several workers can share the work, because locked listings are skipped. */
function closeBatch(app: AppContext): Promise<string[]> {
  return inTransaction(app.db, async (trx) => {
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
