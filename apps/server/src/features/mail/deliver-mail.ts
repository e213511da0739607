import type { AppContext } from '../../app/context.ts';
import type { MailTemplate } from '../../app/mail-composer.ts';
import { inTransaction } from '../../database/transaction.ts';
import type { JobRun } from '../../jobs/handle-job.ts';
import { findPendingMail, markSent, markUndeliverable } from './mail.repository.ts';

/**
 * Composes and sends one queued mail. The mail is composed only now, so that the plain token of a link is never stored.
 * A mail that its composer no longer wants is marked undeliverable.
 */
export async function deliverMail(app: AppContext, mailId: string, run: JobRun): Promise<void> {
  const row = await findPendingMail(app.db, mailId);
  if (!row) return;
  const mail = { ...row, template: requireTemplate(app, row.template) };
  const composed = await app.mailComposers[mail.template](app, mail);
  const outcome = composed ? await app.mailer.send({ id: mailId, ...composed }) : 'undeliverable';
  await inTransaction(app.db, async (trx) => {
    const mark = outcome === 'accepted' ? markSent : markUndeliverable;
    await mark(trx, mailId, app.now());
    await run.finish(trx);
  });
}

function requireTemplate(app: AppContext, template: string): MailTemplate {
  // The keys of `mailComposers` are the templates.
  if (template in app.mailComposers) return template as MailTemplate;
  throw new Error(`no composer for mail template ${template}`);
}
