import { RESET_TOKEN_HOURS } from '@ballpark/rules/accounts';
import { resetMail } from '../../../emails/account-mails.ts';
import type { AppContext } from '../../app/context.ts';
import type { ComposedMail, OwedMemberMail } from '../../app/mail-composer.ts';
import { findRecipient } from './accounts.repository.ts';
import { issueMailLink } from './issue-mail-link.ts';

export async function composeResetMail(app: AppContext, mail: OwedMemberMail): Promise<ComposedMail | undefined> {
  const recipient = await findRecipient(app.db, mail.memberId);
  if (!recipient) return undefined;
  const link = await issueMailLink(app, {
    memberId: mail.memberId,
    purpose: 'reset-password',
    path: '/reset-password',
    validHours: RESET_TOKEN_HOURS,
  });
  return { to: recipient.email, ...resetMail({ name: recipient.name, link }) };
}
