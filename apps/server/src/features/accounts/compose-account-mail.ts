import { VERIFICATION_TOKEN_HOURS } from '@ballpark/rules/accounts';
import { verificationMail } from '../../../emails/account-mails.ts';
import type { AppContext } from '../../app/context.ts';
import type { ComposedMail, OwedMemberMail } from '../../app/mail-composer.ts';
import { findRecipient } from './accounts.repository.ts';
import { issueMailLink } from './issue-mail-link.ts';

export async function composeVerificationMail(
  app: AppContext,
  mail: OwedMemberMail,
): Promise<ComposedMail | undefined> {
  const recipient = await findRecipient(app.db, mail.memberId);
  if (!recipient || recipient.emailVerifiedAt) return undefined;
  const link = await issueMailLink(app, {
    memberId: mail.memberId,
    purpose: 'verify-email',
    path: '/verify-email',
    validHours: VERIFICATION_TOKEN_HOURS,
  });
  return { to: recipient.email, ...verificationMail({ name: recipient.name, link }) };
}
