import { RESET_TOKEN_HOURS, VERIFICATION_TOKEN_HOURS } from '@ballpark/rules/accounts';
import { passwordChangedMail, resetMail, verificationMail } from '../../../emails/account-mails.ts';
import type { AppContext } from '../../app/context.ts';
import type { ComposedMail, PendingMemberMail } from '../../app/mail-composer.ts';
import { inTransaction } from '../../database/transaction.ts';
import { findRecipient } from './accounts.repository.ts';
import { CHANGED_IN_SETTINGS } from './passwords/change-password.ts';
import { SIGN_IN_STATUSES } from './sessions/sign-in.ts';
import { createTokenLink, type TokenLinkInput } from './token-link.ts';

export async function composeVerificationMail(
  app: AppContext,
  mail: PendingMemberMail,
): Promise<ComposedMail | undefined> {
  const recipient = await findRecipient(app.db, mail.memberId);
  if (!recipient || recipient.emailVerifiedAt) return undefined;
  const link = await addTokenLink(app, {
    mail,
    purpose: 'verify-email',
    path: '/verify-email',
    validHours: VERIFICATION_TOKEN_HOURS,
  });
  return { to: recipient.email, ...verificationMail({ link }) };
}

export async function composeResetMail(app: AppContext, mail: PendingMemberMail): Promise<ComposedMail | undefined> {
  const recipient = await findRecipient(app.db, mail.memberId, SIGN_IN_STATUSES);
  if (!recipient) return undefined;
  const link = await addTokenLink(app, {
    mail,
    purpose: 'reset-password',
    path: '/reset-password',
    validHours: RESET_TOKEN_HOURS,
  });
  return { to: recipient.email, ...resetMail({ name: toGreetingName(recipient), link }) };
}

export async function composePasswordChangedMail(
  app: AppContext,
  { memberId, dedupeKey }: PendingMemberMail,
): Promise<ComposedMail | undefined> {
  const recipient = await findRecipient(app.db, memberId, SIGN_IN_STATUSES);
  if (!recipient) return undefined;
  const { publicOrigin } = app.config;
  const isFromSettings = dedupeKey.startsWith(CHANGED_IN_SETTINGS);
  const links = {
    resetLink: new URL('/forgot-password', publicOrigin).href,
    contactLink: new URL('/contact', publicOrigin).href,
  };
  return {
    to: recipient.email,
    ...passwordChangedMail({ name: toGreetingName(recipient), areAllSignedOut: !isFromSettings, ...links }),
  };
}

/** Until the address is verified, a stranger may have chosen the name. */
function toGreetingName({ name, emailVerifiedAt }: { name: string; emailVerifiedAt: Date | null }): string | undefined {
  return emailVerifiedAt ? name : undefined;
}

function addTokenLink(app: AppContext, input: TokenLinkInput): Promise<string> {
  return inTransaction(app.db, (trx) => createTokenLink(app, trx, input));
}
