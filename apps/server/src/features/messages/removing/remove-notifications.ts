import { NOTIFICATION_BATCH, NOTIFICATION_DAYS, NOTIFICATIONS_PER_MEMBER } from '@ballpark/rules/notifications';
import type { AppContext } from '../../../core/context.ts';
import type { Trx } from '../../../database/client.ts';
import { before } from '../../../database/instant.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { runInBatches } from '../../../jobs/run-in-batches.ts';
import {
  deleteNotifications,
  listBeyond,
  listOlder,
  lockTallies,
  type OldNotification,
} from './removing.repository.ts';

/** The next run takes the rest. */
const BATCHES_PER_RUN = 40;

/** Removes notifications that are too old. A group that counted up in the last moment is found again and stays. */
export async function removeOldNotifications(app: AppContext): Promise<void> {
  const findOld = (trx: Trx, limit: number) => listOlder(trx, before(app.now(), NOTIFICATION_DAYS, 'days'), limit);
  await removeInBatches(app, findOld);
}

/** How many notifications are too old, up to a limit. */
export async function countOldNotifications(app: AppContext, limit: number): Promise<number> {
  return (await listOlder(app.db, before(app.now(), NOTIFICATION_DAYS, 'days'), limit)).length;
}

/** Removes the oldest notifications of a member who has too many. */
export async function trimNotifications(app: AppContext, memberId: string): Promise<void> {
  await removeInBatches(app, (trx, limit) => listBeyond(trx, { memberId, kept: NOTIFICATIONS_PER_MEMBER, limit }));
}

type FindOld = (trx: Trx, limit: number) => Promise<OldNotification[]>;

function removeInBatches(app: AppContext, findOld: FindOld): Promise<void> {
  return runInBatches({ size: NOTIFICATION_BATCH, most: BATCHES_PER_RUN }, (limit) =>
    inTransaction(app.db, async (trx) => {
      const found = await findOld(trx, limit);
      await lockTallies(trx, [...new Set(found.map(({ memberId }) => memberId))]);
      // Read again under the locks: what has changed since is not removed.
      const ids = new Set((await findOld(trx, limit)).map(({ id }) => id));
      await deleteNotifications(
        trx,
        found.map(({ id }) => id).filter((id) => ids.has(id)),
      );
      return found.length;
    }),
  );
}
