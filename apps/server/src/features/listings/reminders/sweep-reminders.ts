import { LISTING_WINDOW_HOURS, REMINDER_HOURS_BEFORE_END } from '@ballpark/rules/listings';
import type { AppContext } from '../../../app/context.ts';
import type { Database } from '../../../database/client.ts';
import { before } from '../../../database/instant.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { remindOwnerJob } from '../listings.jobs.ts';
import { listDue, lockReminderMark, moveReminderMark } from './reminder.repository.ts';

const BATCH = 200;
/** What is left after so many waits for the next run. */
const BATCHES_A_RUN = 10;

/**
 * Finds the listings that close in some hours, each once. Mails belong to another group of tables, so a job of its own
 * owes each of them.
 */
export async function sweepReminders(app: AppContext): Promise<void> {
  for (const db of app.db.everyListings) await sweepIn(app, db);
}

async function sweepIn(app: AppContext, db: Database): Promise<void> {
  for (let batch = 0; batch < BATCHES_A_RUN; batch += 1) {
    if ((await sweepBatch(app, db)) < BATCH) return;
  }
}

function sweepBatch(app: AppContext, db: Database): Promise<number> {
  return inTransaction(db, async (trx) => {
    const now = app.now();
    const mark = await lockReminderMark(trx);
    const due = await listDue(trx, {
      mark,
      // Whose time is over is closed any moment: there is nothing left to remind of.
      createdAfter: before(now, LISTING_WINDOW_HOURS, 'hours'),
      createdUntil: before(now, LISTING_WINDOW_HOURS - REMINDER_HOURS_BEFORE_END, 'hours'),
      limit: BATCH,
    });
    for (const { id, ownerId } of due) {
      await app.jobs.add(trx, remindOwnerJob, { payload: { listingId: id, ownerId }, key: id });
    }
    const last = due.at(-1);
    if (last) await moveReminderMark(trx, { createdAt: last.createdAt, listingId: last.id });
    return due.length;
  });
}
