import { ACCURACY_MONTHS } from '@ballpark/rules/crowd/accuracy';
import type { AppContext } from '../../../core/context.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { tallyMonth } from './accuracy.repository.ts';

/** Counts every published month again: closings of any month may have been taken out since. */
export async function tallyAccuracy(app: AppContext): Promise<void> {
  for (let monthsAgo = 0; monthsAgo < ACCURACY_MONTHS; monthsAgo += 1) {
    await inTransaction(app.db, (trx) => tallyMonth(trx, { monthsAgo, at: app.now() }));
  }
}
