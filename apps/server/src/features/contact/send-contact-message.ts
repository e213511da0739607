import type { BodyOf } from '@ballpark/contracts/endpoint';
import type { sendContactMessage as contract } from '@ballpark/contracts/contact';
import type { AppContext } from '../../app/context.ts';
import { hashSecretToken } from '../../app/secret-token.ts';
import { newId } from '../../database/new-id.ts';
import { inTransaction } from '../../database/transaction.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { insertContactMessage } from './contact.repository.ts';

/**
 * Keeps the message and owes two mails about it: one to the operator, one to the sender. A program that filled in the
 * field nobody sees gets the answer everybody gets, and that is all.
 */
export async function sendContactMessage(app: AppContext, body: BodyOf<typeof contract>): Promise<string> {
  const { name, email, subject, message, website } = body;
  const id = newId();
  if (website) return id;
  const mayAnswer = await isReceiptAllowed(app, email);
  await inTransaction(app.db, async (trx) => {
    await insertContactMessage(trx, { id, name, email, subject, message, createdAt: app.now() });
    await queueMail(app, trx, { memberId: null, template: 'contact-notice', dedupeKey: id });
    if (mayAnswer) await queueMail(app, trx, { memberId: null, template: 'contact-receipt', dedupeKey: id });
  });
  return id;
}

/** Anybody can type in anybody's address, so one address gets only so many of our mails, whoever asks for them. */
function isReceiptAllowed(app: AppContext, email: string): Promise<boolean> {
  return app.limits.isWithin('contact-receipt', hashSecretToken(email.toLowerCase()).toString('base64url'));
}
