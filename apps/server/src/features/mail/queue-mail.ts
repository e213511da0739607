import type { AppContext } from '../../app/context.ts';
import type { MailTemplate } from '../../app/mail-composer.ts';
import type { Trx } from '../../database/client.ts';
import { newId } from '../../database/new-id.ts';
import { deliverMailJob } from './mail.jobs.ts';
import { insertMail } from './mail.repository.ts';

type Request = {
  /** Null for somebody who may have no account. */ memberId: string | null;
  template: MailTemplate;
  /** Mails of one key are one mail. */ dedupeKey: string;
};

/** Owes somebody a mail, in the transaction of whatever makes it due. The worker writes and sends it. */
export async function queueMail(app: AppContext, trx: Trx, request: Request): Promise<void> {
  const id = newId();
  const inserted = await insertMail(trx, { id, ...request, createdAt: app.now() });
  if (!inserted) return;
  await app.jobs.add(trx, deliverMailJob, { payload: { mailId: id }, key: id });
}
