import { RESET_TOKEN_HOURS, VERIFICATION_TOKEN_HOURS } from '@ballpark/rules/accounts';
import { passwordChangedMail, resetMail, verificationMail } from '../../../emails/account-mails.ts';
import type { AppContext } from '../../core/context.ts';
import type { ComposedMail, PendingMemberMail } from '../../core/mail-composer.ts';
import { after } from '../../database/instant.ts';
import { inTransaction } from '../../database/transaction.ts';
import { findRecipient, lockRecipient } from './accounts.repository.ts';
import { CHANGED_IN_SETTINGS } from './passwords/change-password.ts';
import { SIGN_IN_STATUSES } from './sessions/sign-in.ts';
import { createTokenLink } from './token-link.ts';

export async function composeVerificationMail(
  app: AppContext,
  mail: PendingMemberMail,
): Promise<ComposedMail | undefined> {
  return inTransaction(app.db, async (trx) => {
    const recipient = await lockRecipient(trx, mail.memberId);
    if (!recipient || recipient.emailVerifiedAt) return undefined;
    const link = await createTokenLink(app, trx, {
      mail,
      purpose: 'verify-email',
      path: '/verify-email',
      expiresAt: after(app.now(), VERIFICATION_TOKEN_HOURS, 'hours'),
    });
    return { to: recipient.email, ...verificationMail({ link }) };
  });
}

export async function composeResetMail(app: AppContext, mail: PendingMemberMail): Promise<ComposedMail | undefined> {
  return inTransaction(app.db, async (trx) => {
    const recipient = await lockRecipient(trx, mail.memberId, SIGN_IN_STATUSES);
    if (!recipient) return undefined;
    const link = await createTokenLink(app, trx, {
      mail,
      purpose: 'reset-password',
      path: '/reset-password',
      expiresAt: after(app.now(), RESET_TOKEN_HOURS, 'hours'),
    });
    return { to: recipient.email, ...resetMail({ name: toGreetingName(recipient), link }) };
  });
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
