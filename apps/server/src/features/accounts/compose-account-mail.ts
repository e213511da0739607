import { RESET_TOKEN_HOURS, VERIFICATION_TOKEN_HOURS } from '@ballpark/rules/accounts';
import { passwordChangedMail, resetMail, verificationMail } from '../../../emails/account-mails.ts';
import type { AppContext } from '../../app/context.ts';
import type { ComposedMail, PendingMemberMail } from '../../app/mail-composer.ts';
import { hashSecretToken, newSecretToken } from '../../app/secret-token.ts';
import { after } from '../../database/instant.ts';
import { inTransaction } from '../../database/transaction.ts';
import { findRecipient } from './accounts.repository.ts';
import { deleteMailTokens, type EmailTokenPurpose, insertEmailToken } from './email-token.repository.ts';

export async function composeVerificationMail(
  app: AppContext,
  mail: PendingMemberMail,
): Promise<ComposedMail | undefined> {
  const recipient = await findRecipient(app.db, mail.memberId);
  if (!recipient || recipient.emailVerifiedAt) return undefined;
  const link = await createTokenLink(app, {
    mail,
    purpose: 'verify-email',
    path: '/verify-email',
    validHours: VERIFICATION_TOKEN_HOURS,
  });
  return { to: recipient.email, ...verificationMail({ link }) };
}

export async function composeResetMail(app: AppContext, mail: PendingMemberMail): Promise<ComposedMail | undefined> {
  const recipient = await findRecipient(app.db, mail.memberId);
  if (!recipient) return undefined;
  const link = await createTokenLink(app, {
    mail,
    purpose: 'reset-password',
    path: '/reset-password',
    validHours: RESET_TOKEN_HOURS,
  });
  return { to: recipient.email, ...resetMail({ name: toGreetingName(recipient), link }) };
}

export async function composePasswordChangedMail(
  app: AppContext,
  { memberId }: PendingMemberMail,
): Promise<ComposedMail | undefined> {
  const recipient = await findRecipient(app.db, memberId);
  if (!recipient) return undefined;
  const { publicOrigin } = app.config;
  const links = {
    resetLink: new URL('/forgot-password', publicOrigin).href,
    contactLink: new URL('/contact', publicOrigin).href,
  };
  return { to: recipient.email, ...passwordChangedMail({ name: toGreetingName(recipient), ...links }) };
}

/** Until the address is verified, a stranger may have chosen the name. */
function toGreetingName({ name, emailVerifiedAt }: { name: string; emailVerifiedAt: Date | null }): string | undefined {
  return emailVerifiedAt ? name : undefined;
}

type TokenLinkInput = { mail: PendingMemberMail; purpose: EmailTokenPurpose; path: string; validHours: number };

/**
 * Creates the token when the mail is composed, not when it is queued. The database stores only its hash, so the plain
 * token exists nowhere but in the mail. A repeated attempt replaces the token of the attempt before, unless that one may
 * have arrived.
 */
async function createTokenLink(app: AppContext, { mail, purpose, path, validHours }: TokenLinkInput): Promise<string> {
  const token = newSecretToken();
  await inTransaction(app.db, async (trx) => {
    if (!mail.mayHaveArrived) await deleteMailTokens(trx, mail.id);
    await insertEmailToken(trx, {
      tokenHash: hashSecretToken(token),
      memberId: mail.memberId,
      mailId: mail.id,
      purpose,
      createdAt: app.now(),
      expiresAt: after(app.now(), validHours, 'hours'),
    });
  });
  const link = new URL(path, app.config.publicOrigin);
  link.searchParams.set('token', token);
  return link.href;
}
