import { createHash, timingSafeEqual } from 'node:crypto';
import { AWARD_XP } from '@ballpark/rules/xp';
import { LISTING_WINDOW_HOURS } from '@ballpark/rules/listings';
import type { AppContext } from '../../../app/context.ts';
import { Refusal } from '../../../app/refusal.ts';
import { before } from '../../../database/instant.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { settleListingJob } from '../../rewards/rewards.jobs.ts';
import { closeOverdue, saveSameAwards } from './closing.repository.ts';

const BATCH = 200;
/** Keeps one run well below the request timeout. The next run, a minute later, takes the rest. */
const BATCHES_PER_RUN = 10;
const REASON = 'participation';

/** Closes listings whose 72 hours are over, without a final price. Every suggester gets the participation XP. */
export async function autoCloseListings(app: AppContext): Promise<string[]> {
  const closed: string[] = [];
  for (let batch = 0; batch < BATCHES_PER_RUN; batch += 1) {
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

/** Runs the job of the worker on request of the operator. Without a configured key every key is refused. */
export async function autoCloseAsOperator(app: AppContext, key: unknown): Promise<{ count: number; ids: string[] }> {
  if (!isOperatorKey(app.config.adminKeyHash, key)) throw new Refusal('wrong_admin_key');
  const ids = await autoCloseListings(app);
  return { count: ids.length, ids };
}

/** Compares hashes in constant time, so that the duration reveals neither the length of the key nor a correct prefix. */
function isOperatorKey(expected: Buffer | undefined, key: unknown): boolean {
  if (expected === undefined || typeof key !== 'string') return false;
  return timingSafeEqual(createHash('sha256').update(key).digest(), expected);
}
