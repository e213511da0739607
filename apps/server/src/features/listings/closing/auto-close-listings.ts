import { createHash, timingSafeEqual } from 'node:crypto';
import type { AppContext } from '../../../core/context.ts';
import { Refusal } from '../../../core/refusal.ts';
import { isUnavailable } from '../../../database/faults.ts';
import { inTransaction } from '../../../database/transaction.ts';
import type { NewNotification } from '../../messages/telling/notification-facts.ts';
import { withdrawReminders, tellMembers } from '../../messages/telling/tell-members.ts';
import { settleListingJob } from '../../rewards/rewards.jobs.ts';
import {
  closeOverdueListings,
  listOverdueListings,
  lockOverdueListings,
  type OverdueClosed,
  readOverdueState,
} from './closing.repository.ts';

const BATCH = 200;
/** Keeps one run well below the request timeout. The next run, a minute later, takes the rest. */
const BATCHES_PER_RUN = 10;

/**
 * Closes listings whose time is over (72 hours, or 144 for an extended one) without a final price. A job pays every suggester
 * for taking part, and the owner is told. A listing that cannot be closed is tried again by the next run and keeps no other
 * listing open.
 */
export async function autoCloseListings(app: AppContext): Promise<string[]> {
  const closed: string[] = [];
  const leftOpen: string[] = [];
  for (let batch = 0; batch < BATCHES_PER_RUN; batch += 1) {
    const overdue = await listOverdueListings(app.db, { at: app.now(), limit: BATCH, exceptIds: leftOpen });
    const ids = await closeEach(app, overdue);
    for (const id of ids) app.live.announce(id, 'closing');
    closed.push(...ids);
    if (overdue.length < BATCH) break;
    const isClosed = new Set(ids);
    leftOpen.push(...overdue.filter((id) => !isClosed.has(id)));
  }
  return closed;
}

/** How many listings the next run finds, up to a limit. */
export async function countOverdueListings(app: AppContext, limit: number): Promise<number> {
  return (await readOverdueState(app.db, { at: app.now(), limit })).count;
}

/** Closes listings in one transaction. If that fails, each half is tried alone, so that only the cause stays open. */
async function closeEach(app: AppContext, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  try {
    return await closeTogether(app, ids);
  } catch (error) {
    // No listing is to blame when the database is away.
    if (isUnavailable(error)) throw error;
    const [listingId] = ids;
    if (ids.length === 1) {
      app.log.error({ listingId, err: error }, 'listing could not be closed');
      return [];
    }
    const half = Math.ceil(ids.length / 2);
    return [...(await closeEach(app, ids.slice(0, half))), ...(await closeEach(app, ids.slice(half)))];
  }
}

/** One short transaction. Several workers can share the work, because locked listings are skipped. */
async function closeTogether(app: AppContext, ids: readonly string[]): Promise<string[]> {
  const { closedIds, told } = await inTransaction(app.db, async (trx) => {
    const at = app.now();
    const locked = await lockOverdueListings(trx, { ids, at });
    const closed = await closeOverdueListings(trx, { ids: locked, at });
    for (const { id: listingId } of closed.filter(({ isSettled }) => !isSettled)) {
      await app.jobs.add(trx, settleListingJob, { payload: { listingId }, key: listingId });
    }
    const ended = closed.map(({ id: listingId, ownerId }) => ({ listingId, ownerId }));
    // Before the owners of the shown ones are told: it locks the tallies of all owners, in their order.
    const readers = await withdrawReminders(app, trx, ended);
    const shown = closed.filter(({ isHidden }) => !isHidden);
    const owners = await tellMembers(app, trx, shown.map(toAutoClosed));
    return { closedIds: closed.map(({ id }) => id), told: [...new Set([...readers, ...owners])] };
  });
  app.live.announceNotifications(told);
  return closedIds;
}

function toAutoClosed({ id, ownerId, suggestionCount, title, currency, photoUrl }: OverdueClosed): NewNotification {
  return {
    memberId: ownerId,
    kind: 'auto-closed',
    dedupeKey: `auto-closed:${id}`,
    listingId: id,
    facts: { listing: { title, currency, photoUrl }, suggestionCount },
  };
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
