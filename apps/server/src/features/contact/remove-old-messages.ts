import { CONTACT_MESSAGE_YEARS } from '@ballpark/rules/policy';
import type { AppContext } from '../../core/context.ts';
import { before, type Instant } from '../../database/instant.ts';
import { inTransaction } from '../../database/transaction.ts';
import { runInBatches } from '../../jobs/run-in-batches.ts';
import { deleteMessageMails } from '../mail/queue-mail.ts';
import { countMessagesUntil, deleteMessagesUntil } from './contact.repository.ts';

const BATCHES = { size: 1_000, most: 100 };

/** Removes messages that were sent two years ago, with the mails about them, and returns how many. */
export async function removeOldMessages(app: AppContext): Promise<number> {
  const sentUntil = findEnd(app);
  let removed = 0;
  await runInBatches(BATCHES, async (limit) => {
    const count = await inTransaction(app.db, async (trx) => {
      const messageIds = await deleteMessagesUntil(trx, sentUntil, limit);
      if (messageIds.length > 0) await deleteMessageMails(trx, messageIds);
      return messageIds.length;
    });
    removed += count;
    return count;
  });
  return removed;
}

/** How many messages are due, up to a limit. */
export function countDueMessages(app: AppContext, limit: number): Promise<number> {
  return countMessagesUntil(app.db, findEnd(app), limit);
}

function findEnd(app: AppContext): Instant {
  return before(app.now(), CONTACT_MESSAGE_YEARS, 'years');
}
