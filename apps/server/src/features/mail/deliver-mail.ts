import { MAIL_GIVE_UP_HOURS, mailDelaySeconds } from '@ballpark/rules/mail';
import type { AppContext } from '../../core/context.ts';
import type { ComposedMail, MailTemplate, PendingMail } from '../../core/mail-composer.ts';
import { after, before } from '../../database/instant.ts';
import { inTransaction } from '../../database/transaction.ts';
import { MailError } from '../../integrations/mail/mail-error.ts';
import { SEND_TIMEOUT_MS, type SendResult } from '../../integrations/mail/mailer.ts';
import type { JobRun } from '../../jobs/handle-job.ts';
import { mailAttempts } from '../../observability/metrics.ts';
import { runInSpan } from '../../observability/tracing/tracer.ts';
import { deliverMailJob } from './mail.jobs.ts';
import { toDelivery } from './queue-mail.ts';
import { isSuppressed, suppressAddress } from './suppressing/suppress-address.ts';
import {
  claimMail,
  hasOutcome,
  markSent,
  markUndeliverable,
  markUnknown,
  postponeMail,
  releaseMail,
} from './mail.repository.ts';

/** Longer than any attempt, so that a claim that has run out belongs to a worker that died. */
const CLAIM_SECONDS = SEND_TIMEOUT_MS / 1_000 + 10;

type ClaimedMail = Omit<PendingMail, 'template'> & { template: string; attempts: number; isOverdue: boolean };
type FinalResult = SendResult | { outcome: 'not-needed' | 'suppressed' } | { outcome: 'given-up'; failure: string };
type AttemptResult = FinalResult | { outcome: 'postponed'; failure: string };

/**
 * Composes and sends one queued mail. The attempt claims the mail first, so that two workers never send the same one at
 * once. The mail is composed only now, so that the plain token of a link is never stored.
 */
export async function deliverMail(app: AppContext, mailId: string, run: JobRun): Promise<void> {
  const mail = await claim(app, mailId);
  if (!mail) return;
  const result = await attempt(app, mail);
  mailAttempts.inc({ outcome: result.outcome });
  if (result.outcome === 'postponed') await postpone(app, { mail, failure: result.failure }, run);
  else await recordOutcome(app, mailId, result);
}

async function claim(app: AppContext, id: string): Promise<ClaimedMail | undefined> {
  const at = app.now();
  const row = await claimMail(app.db, {
    id,
    at,
    until: after(at, CLAIM_SECONDS, 'seconds'),
    createdBefore: before(at, MAIL_GIVE_UP_HOURS, 'hours'),
  });
  if (row) return row;
  if (await hasOutcome(app.db, id)) return undefined;
  throw new Error(`another attempt is sending mail ${id}`); // the queue tries again when that attempt must have ended
}

async function attempt(app: AppContext, mail: ClaimedMail): Promise<AttemptResult> {
  const composed = await compose(app, mail);
  if (!composed) return { outcome: 'not-needed' };
  if (await isSuppressed(app, composed.to)) return { outcome: 'suppressed' };
  try {
    const span = { kind: 'client', attributes: { 'ballpark.mail.template': mail.template } } as const;
    const result = await runInSpan('send mail', span, () => app.mailer.send({ id: mail.id, ...composed }));
    // A sender who goes on writing to mailboxes that do not exist loses the trust of mail providers.
    if (result.outcome === 'refused') await suppressAddress(app, composed.to, 'refused');
    return result;
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    return { outcome: mail.isOverdue ? 'given-up' : 'postponed', failure: error.message };
  }
}

/** A failure is ours and fails the job, which the queue repeats. A mail that is too old by then is given up as well. */
async function compose(app: AppContext, mail: ClaimedMail): Promise<ComposedMail | undefined> {
  try {
    const template = requireTemplate(app, mail.template);
    return await app.mailComposers[template](app, { ...mail, template });
  } catch (error) {
    const failure = 'not composed';
    if (mail.isOverdue) await recordOutcome(app, mail.id, { outcome: 'given-up', failure });
    else await releaseMail(app.db, mail.id);
    throw error;
  }
}

/**
 * Not in the transaction that ends the job: a mail that was sent is recorded even if the queue has given the job to
 * another worker. That worker finds the outcome and sends nothing.
 */
async function recordOutcome(app: AppContext, mailId: string, result: FinalResult): Promise<void> {
  const at = app.now();
  if (result.outcome === 'accepted') return markSent(app.db, mailId, at);
  if (!('failure' in result)) return markUndeliverable(app.db, mailId, { at, reason: result.outcome });
  const { outcome, failure } = result;
  app.log.warn({ mailId, outcome, failure }, 'mail not delivered');
  if (outcome === 'unknown') return markUnknown(app.db, mailId, { at, failure });
  return markUndeliverable(app.db, mailId, { at, reason: outcome, failure });
}

type PostponeInput = { mail: ClaimedMail; failure: string };

/** A busy mail server is no failure of the job: this job ends, and the next attempt is a job of its own. */
async function postpone(app: AppContext, { mail, failure }: PostponeInput, run: JobRun): Promise<void> {
  const { id, attempts } = mail;
  const delaySeconds = mailDelaySeconds(attempts, Math.random());
  app.log.debug({ mailId: id, attempts, failure, delaySeconds }, 'mail postponed');
  app.outages.note(`smtp: ${failure}`, failure);
  await inTransaction(app.db, async (trx) => {
    await run.finish(trx); // first: the queue allows one open job per mail
    await postponeMail(trx, id, { until: after(app.now(), delaySeconds, 'seconds'), failure });
    await app.jobs.add(trx, deliverMailJob, { ...toDelivery(mail), delaySeconds });
  });
}

function requireTemplate(app: AppContext, template: string): MailTemplate {
  // The keys of `mailComposers` are the templates.
  if (template in app.mailComposers) return template as MailTemplate;
  throw new Error(`no composer for mail template ${template}`);
}
