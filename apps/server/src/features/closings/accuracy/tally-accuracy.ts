import { ACCURACY_MONTHS } from '@ballpark/rules/crowd/accuracy';
import type { AppContext } from '../../../app/context.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { tallyMonth } from './accuracy.repository.ts';

/** Counts every published month again: closings from before may have been booked since, and others taken out. */
export async function tallyAccuracy(app: AppContext): Promise<void> {
  for (let monthsAgo = 0; monthsAgo < ACCURACY_MONTHS; monthsAgo += 1) {
    await inTransaction(app.db, (trx) => tallyMonth(trx, { monthsAgo, at: app.now() }));
  }
}
