import { contactNoticeMail } from '../../../emails/contact-mails.ts';
import type { AppContext } from '../../app/context.ts';
import type { ComposedMail, OwedMail } from '../../app/mail-composer.ts';
import { findContactMessage } from './contact.repository.ts';

/** Passes a message on to the operator, whose answer goes straight to whoever wrote it. */
export async function composeContactNotice(app: AppContext, mail: OwedMail): Promise<ComposedMail | undefined> {
  const message = await findContactMessage(app.db, mail.dedupeKey);
  if (!message) return undefined;
  return { to: app.config.mail.operator, replyTo: message.email, ...contactNoticeMail(message) };
}
