import { VERIFICATION_TOKEN_HOURS } from '@ballpark/rules/accounts';
import { verificationMail } from '../../../emails/verification-mail.ts';
import type { AppContext } from '../../app/context.ts';
import type { ComposedMail, OwedMail } from '../../app/mail-composer.ts';
import { hashSecretToken, newSecretToken } from '../../app/secret-token.ts';
import { after } from '../../database/instant.ts';
import { findUnverifiedAddress } from './accounts.repository.ts';
import { insertEmailToken } from './email-token.repository.ts';

/** The token is made here, when the mail is written, so that it exists in plain nowhere but in the mail itself. */
export async function composeVerificationMail(app: AppContext, mail: OwedMail): Promise<ComposedMail | undefined> {
  const recipient = await findUnverifiedAddress(app.db.members, mail.memberId);
  if (!recipient) return undefined;
  const token = newSecretToken();
  await insertEmailToken(app.db.members, {
    tokenHash: hashSecretToken(token),
    memberId: mail.memberId,
    purpose: 'verify-email',
    createdAt: app.now(),
    expiresAt: after(app.now(), VERIFICATION_TOKEN_HOURS, 'hours'),
  });
  const link = new URL('/verify-email', app.config.publicOrigin);
  link.searchParams.set('token', token);
  return { to: recipient.email, ...verificationMail({ name: recipient.name, link: link.href }) };
}
