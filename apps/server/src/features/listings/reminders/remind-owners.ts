import { REMINDER_HOURS_BEFORE_END } from '@ballpark/rules/listings';
import type { AppContext } from '../../../core/context.ts';
import { after } from '../../../database/instant.ts';
import { inTransaction } from '../../../database/transaction.ts';
import type { NewNotification } from '../../messages/telling/notification-facts.ts';
import { tellMembers, toReminderKey, withdrawReminders } from '../../messages/telling/tell-members.ts';
import {
  type DueListing,
  listDueListings,
  listOutdatedReminders,
  lockReminderMark,
  moveReminderMark,
} from './reminder.repository.ts';

const BATCH = 200;
/** The next run, five minutes later, takes the rest. */
const BATCHES_PER_RUN = 10;

/**
 * Tells the owner of each listing that closes in a few hours, which plans a mail, too. The owner of an extended listing is told
 * again before its new end. The mark and the notifications are
 * written in one transaction, so a crash neither loses nor repeats a reminder. The mail's composer checks again that the
 * listing is still open.
 */
export async function sweepReminders(app: AppContext): Promise<void> {
  for (let batch = 0; batch < BATCHES_PER_RUN; batch += 1) {
    if ((await sweepBatch(app)) < BATCH) return;
  }
}

async function sweepBatch(app: AppContext): Promise<number> {
  const { count, told } = await inTransaction(app.db, async (trx) => {
    const now = app.now();
    const mark = await lockReminderMark(trx);
    const due = await listDueListings(trx, {
      mark,
      // Listings past their end close within a minute, so a reminder would be too late.
      endsAfter: now,
      endsUntil: after(now, REMINDER_HOURS_BEFORE_END, 'hours'),
      limit: BATCH,
    });
    const last = due.at(-1);
    if (last) await moveReminderMark(trx, { endsAt: last.endsAt, listingId: last.id });
    const owners = await tellMembers(app, trx, due.map(toEndsSoon));
    // The tallies are locked now: a listing that closes later, or is extended, withdraws its reminder itself.
    await withdrawReminders(app, trx, await listOutdatedReminders(trx, due));
    return { count: due.length, told: owners };
  });
  app.live.announceNotifications(told);
  return count;
}

function toEndsSoon(due: DueListing): NewNotification {
  const { id, ownerId, closesAt, isExtended, suggestionCount, title, currency, photoUrl } = due;
  return {
    memberId: ownerId,
    kind: 'ends-soon',
    dedupeKey: toReminderKey(id, isExtended),
    listingId: id,
    facts: { listing: { title, currency, photoUrl }, closesAt: closesAt.toISOString(), suggestionCount, isExtended },
  };
}
