import type { AppContext } from '../../app/context.ts';
import type { MailTemplate } from '../../app/mail-composer.ts';
import type { Trx } from '../../database/client.ts';
import { before } from '../../database/instant.ts';
import { newId } from '../../database/new-id.ts';
import { inTransaction } from '../../database/transaction.ts';
import { deliverMailJob } from './mail.jobs.ts';
import { insertMail, takeOverdue } from './mail.repository.ts';

/** A worker that is merely busy reaches a mail within this time. */
const OVERDUE_MINUTES = 10;
/** Few, because an attempt to send one of these mails waits for the end of the transaction. */
const BATCH = 100;
/** The next run, five minutes later, takes the rest. */
const BATCHES_PER_RUN = 100;

type QueueMailInput = {
  /** Null when the recipient may have no account. */
  memberId: string | null;
  template: MailTemplate;
  /** Mails with the same member, template and key are sent once. */
  dedupeKey: string;
};

/** Queues a mail in the transaction that makes it due. The worker composes and sends it after the commit. */
export async function queueMail(app: AppContext, trx: Trx, input: QueueMailInput): Promise<void> {
  const id = newId();
  const inserted = await insertMail(trx, { id, ...input, createdAt: app.now() });
  if (!inserted) return;
  await app.jobs.add(trx, deliverMailJob, { payload: { mailId: id }, key: id });
}

/**
 * Adds a job for each mail that should have been tried a while ago. If its job still exists in whatever state, the queue
 * ignores the new one.
 */
export async function requeueWaitingMail(app: AppContext): Promise<void> {
  for (let batch = 0; batch < BATCHES_PER_RUN; batch += 1) {
    if ((await requeueBatch(app)) < BATCH) return;
  }
}

function requeueBatch(app: AppContext): Promise<number> {
  return inTransaction(app.db, async (trx) => {
    const dueBefore = before(app.now(), OVERDUE_MINUTES, 'minutes');
    const overdue = await takeOverdue(trx, { dueBefore, at: app.now(), limit: BATCH });
    for (const id of overdue) await app.jobs.add(trx, deliverMailJob, { payload: { mailId: id }, key: id });
    return overdue.length;
  });
}
