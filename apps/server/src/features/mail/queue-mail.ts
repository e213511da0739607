import type { AppContext } from '../../core/context.ts';
import type { MailTemplate } from '../../core/mail-composer.ts';
import type { Trx } from '../../database/client.ts';
import { before } from '../../database/instant.ts';
import { newId } from '../../database/new-id.ts';
import { inTransaction } from '../../database/transaction.ts';
import { runInBatches } from '../../jobs/run-in-batches.ts';
import { deliverMailJob } from './mail.jobs.ts';
import { countOverdue, deleteContactMails, deleteMemberMails, insertMail, takeOverdue } from './mail.repository.ts';

/** A worker that is merely busy reaches a mail within this time. */
const OVERDUE_MINUTES = 10;

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
  await app.jobs.add(trx, deliverMailJob, toDelivery({ id, template: input.template }));
}

/** Mails about what happened. A large closing queues thousands of them, and drawing their pictures takes time. */
const NEWS: ReadonlySet<string> = new Set<MailTemplate>(['notice', 'digest', 'listing-reminder']);

/** The job of a mail. Mails that a person waits for, such as the one with a sign-in link, go before news. */
export function toDelivery({ id, template }: { id: string; template: string }) {
  return { payload: { mailId: id }, key: id, priority: NEWS.has(template) ? 0 : 1 };
}

/**
 * Adds a job for each mail that should have been tried a while ago. If its job still exists in whatever state, the queue
 * ignores the new one.
 */
export async function requeueWaitingMail(app: AppContext): Promise<void> {
  // Small batches, because an attempt to send one of these mails waits for the end of the transaction.
  await runInBatches({ size: 100, most: 100 }, (limit) => requeueBatch(app, limit));
}

function requeueBatch(app: AppContext, limit: number): Promise<number> {
  return inTransaction(app.db, async (trx) => {
    const dueBefore = before(app.now(), OVERDUE_MINUTES, 'minutes');
    const overdue = await takeOverdue(trx, { dueBefore, at: app.now(), limit });
    for (const mail of overdue) await app.jobs.add(trx, deliverMailJob, toDelivery(mail));
    return overdue.length;
  });
}

/** How many mails the next run finds, up to a limit. */
export function countOverdueMails(app: AppContext, limit: number): Promise<number> {
  return countOverdue(app.db, before(app.now(), OVERDUE_MINUTES, 'minutes'), limit);
}

/** Deletes all mails of members who are being removed. A job that is left over finds no mail and does nothing. */
export function deleteMails(trx: Trx, memberIds: readonly string[]): Promise<void> {
  return deleteMemberMails(trx, memberIds);
}

/** Deletes the mails about contact messages that are being removed. */
export function deleteMessageMails(trx: Trx, messageIds: readonly string[]): Promise<void> {
  return deleteContactMails(trx, messageIds);
}
