import type { BodyOf } from '@ballpark/contracts/endpoint';
import type { sendContactMessage as contract } from '@ballpark/contracts/contact';
import { contactNoticeMail, contactReceiptMail } from '../../../emails/contact-mails.ts';
import type { AppContext } from '../../core/context.ts';
import type { ComposedMail, PendingMail } from '../../core/mail-composer.ts';
import { toMailboxKey } from '../../limits/mailbox-key.ts';
import { newId } from '../../database/new-id.ts';
import { inTransaction } from '../../database/transaction.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { findContactMessage, insertContactMessage } from './contact.repository.ts';

/** Stores the message and queues two mails in one transaction: a notice to the operator and a receipt to the sender. */
export async function sendContactMessage(app: AppContext, body: BodyOf<typeof contract>): Promise<string> {
  const { name, email, subject, message, website } = body;
  const id = newId();
  // Honeypot: the field is hidden from people, so a value means a bot. It gets the usual answer; nothing is stored.
  if (website) return id;
  const mayReply = await isReceiptAllowed(app, email);
  await inTransaction(app.db, async (trx) => {
    await insertContactMessage(trx, { id, name, email, subject, message, createdAt: app.now() });
    await queueMail(app, trx, { memberId: null, template: 'contact-notice', dedupeKey: id });
    if (mayReply) await queueMail(app, trx, { memberId: null, template: 'contact-receipt', dedupeKey: id });
  });
  return id;
}

/** A visitor can enter another person's address, so receipts are limited per mailbox. */
function isReceiptAllowed(app: AppContext, email: string): Promise<boolean> {
  return app.limits.isWithin('contact-receipt', toMailboxKey(app.config.mailboxKey, email));
}

/** Forwards a message to the operator. The operator's reply goes directly to the sender. */
export async function composeContactNotice(app: AppContext, mail: PendingMail): Promise<ComposedMail | undefined> {
  const message = await findContactMessage(app.db, mail.dedupeKey);
  if (!message) return undefined;
  return { to: app.config.mail.operator, replyTo: message.email, ...contactNoticeMail(message) };
}

/**
 * Confirms to the sender that a message arrived. It contains nothing the sender typed, so the form cannot be used to
 * send text to another person's address.
 */
export async function composeContactReceipt(app: AppContext, mail: PendingMail): Promise<ComposedMail | undefined> {
  const message = await findContactMessage(app.db, mail.dedupeKey);
  return message && { to: message.email, isAutomaticReply: true, ...contactReceiptMail() };
}
