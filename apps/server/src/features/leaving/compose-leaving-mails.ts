import { accountClosedMail } from '../../../emails/leaving-mails.ts';
import type { AppContext } from '../../app/context.ts';
import type { ComposedMail, PendingMemberMail } from '../../app/mail-composer.ts';
import { findClosedRecipient } from '../accounts/find-member.ts';

/** Undefined if the member has come back, or the account was erased, before the mail was sent. */
export async function composeAccountClosedMail(
  app: AppContext,
  { memberId }: PendingMemberMail,
): Promise<ComposedMail | undefined> {
  const recipient = await findClosedRecipient(app, memberId);
  if (!recipient) return undefined;
  const { publicOrigin } = app.config;
  const links = {
    signInLink: new URL('/login', publicOrigin).href,
    resetLink: new URL('/forgot-password', publicOrigin).href,
  };
  return { to: recipient.email, ...accountClosedMail({ name: recipient.name, ...links }) };
}
