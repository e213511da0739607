import { EMAIL_CHANGE_HOURS } from '@ballpark/rules/settings';
import { emailChangedMail, emailChangeMail, emailTakenMail } from '../../../../emails/email-change-mails.ts';
import type { AppContext } from '../../../app/context.ts';
import type { ComposedMail, PendingMemberMail } from '../../../app/mail-composer.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { findRecipient } from '../accounts.repository.ts';
import { createTokenLink } from '../token-link.ts';
import { findFormerEmail, hasOtherAccount, lockEmailChange } from './email-change.repository.ts';

/**
 * The mail to the new address. The change stays locked while its token is stored: a later request deletes the tokens, and
 * this token must not confirm the address of that request.
 */
export async function composeEmailChangeMail(
  app: AppContext,
  mail: PendingMemberMail,
): Promise<ComposedMail | undefined> {
  if (!(await findRecipient(app.db, mail.memberId))) return undefined;
  return inTransaction(app.db, async (trx) => {
    const change = await lockEmailChange(trx, mail.dedupeKey);
    if (!change) return undefined;
    const to = change.email;
    if (await hasOtherAccount(trx, to, mail.memberId)) {
      const resetLink = new URL('/forgot-password', app.config.publicOrigin).href;
      return { to, ...emailTakenMail({ resetLink }) };
    }
    const link = await createTokenLink(app, trx, {
      mail,
      purpose: 'change-email',
      path: '/confirm-email',
      validHours: EMAIL_CHANGE_HOURS,
    });
    return { to, ...emailChangeMail({ link }) };
  });
}

/** The mail to the address that was replaced. */
export async function composeEmailChangedMail(
  app: AppContext,
  { memberId, dedupeKey }: PendingMemberMail,
): Promise<ComposedMail | undefined> {
  const [recipient, former] = await Promise.all([findRecipient(app.db, memberId), findFormerEmail(app.db, dedupeKey)]);
  if (!recipient || !former) return undefined;
  const contactLink = new URL('/contact', app.config.publicOrigin).href;
  return { to: former.email, ...emailChangedMail({ name: recipient.name, contactLink }) };
}
