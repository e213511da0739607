import type { AppContext } from '../../../app/context.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { runInBatches } from '../../../jobs/run-in-batches.ts';
import { lockMembers } from '../rank.repository.ts';
import { listWrongMonths, recountMonths } from './month-xp.repository.ts';

/**
 * Makes the running month of members right where it differs from the ledger: lines from before there were months, and those
 * that a process of the release before has written. Otherwise it finds none.
 */
export async function recountWrongMonths(app: AppContext): Promise<void> {
  await runInBatches({ size: 500, most: 40 }, async (limit) => {
    const memberIds = await listWrongMonths(app.db, app.now(), limit);
    if (memberIds.length === 0) return 0;
    await inTransaction(app.db, async (trx) => {
      await lockMembers(trx, memberIds);
      await recountMonths(trx, memberIds, app.now());
    });
    return memberIds.length;
  });
}
