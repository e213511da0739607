import type { AppContext } from '../../app/context.ts';
import type { MailTemplate } from '../../app/mail-composer.ts';
import { inTransaction } from '../../database/transaction.ts';
import type { JobRun } from '../../jobs/handle-job.ts';
import { findOwedMail, markSent, markUndeliverable } from './mail.repository.ts';

/**
 * Writes and sends one owed mail. Nothing is composed before now, so that a link's token is never stored anywhere in
 * plain. A mail that has become pointless counts as undeliverable.
 */
export async function deliverMail(app: AppContext, mailId: string, run: JobRun): Promise<void> {
  const owed = await findOwedMail(app.db, mailId);
  if (!owed) return;
  const mail = { ...owed, template: knownTemplate(app, owed.template) };
  const composed = await app.mailComposers[mail.template](app, mail);
  const outcome = composed ? await app.mailer.send({ id: mailId, ...composed }) : 'undeliverable';
  await inTransaction(app.db, async (trx) => {
    const mark = outcome === 'accepted' ? markSent : markUndeliverable;
    await mark(trx, mailId, app.now());
    await run.finish(trx);
  });
}

function knownTemplate(app: AppContext, template: string): MailTemplate {
  if (template in app.mailComposers) return template as MailTemplate; // the line before has just shown it
  throw new Error(`no composer for mail template ${template}`);
}
