import { contactReceiptMail } from '../../../emails/contact-mails.ts';
import type { AppContext } from '../../app/context.ts';
import type { ComposedMail, OwedMail } from '../../app/mail-composer.ts';
import { findContactMessage } from './contact.repository.ts';

/** Tells whoever gave this address that a message arrived; nothing they typed is in it. */
export async function composeContactReceipt(app: AppContext, mail: OwedMail): Promise<ComposedMail | undefined> {
  const message = await findContactMessage(app.db, mail.dedupeKey);
  return message && { to: message.email, isAutomaticReply: true, ...contactReceiptMail() };
}
