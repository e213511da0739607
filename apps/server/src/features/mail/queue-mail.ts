import type { AppContext } from '../../app/context.ts';
import type { MailTemplate } from '../../app/mail-composer.ts';
import type { Trx } from '../../database/client.ts';
import { before } from '../../database/instant.ts';
import { newId } from '../../database/new-id.ts';
import { inTransaction } from '../../database/transaction.ts';
import { deliverMailJob } from './mail.jobs.ts';
import { insertMail, listWaitingMail } from './mail.repository.ts';

const WAITING_MINUTES = 10;
const BATCH = 500;

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

/** Adds a job for each mail that waits too long. If the first job still exists, its key makes the new one a no-op. */
export async function requeueWaitingMail(app: AppContext): Promise<void> {
  await inTransaction(app.db, async (trx) => {
    const waiting = await listWaitingMail(trx, before(app.now(), WAITING_MINUTES, 'minutes'), BATCH);
    for (const { id } of waiting) {
      await app.jobs.add(trx, deliverMailJob, { payload: { mailId: id }, key: id });
    }
  });
}
