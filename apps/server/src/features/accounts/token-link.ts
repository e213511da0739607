import type { AppContext } from '../../app/context.ts';
import type { PendingMemberMail } from '../../app/mail-composer.ts';
import { hashSecretToken, newSecretToken } from '../../app/secret-token.ts';
import type { Trx } from '../../database/client.ts';
import { after } from '../../database/instant.ts';
import { deleteMailTokens, type EmailTokenPurpose, insertEmailToken } from './email-token.repository.ts';

export type TokenLinkInput = { mail: PendingMemberMail; purpose: EmailTokenPurpose; path: string; validHours: number };

/**
 * Creates the token when the mail is composed, not when it is queued. The database stores only its hash, so the plain
 * token exists nowhere but in the mail. A repeated attempt replaces the token of the attempt before, unless that one may
 * have arrived.
 */
export async function createTokenLink(app: AppContext, trx: Trx, input: TokenLinkInput): Promise<string> {
  const { mail, purpose, path, validHours } = input;
  const token = newSecretToken();
  if (!mail.mayHaveArrived) await deleteMailTokens(trx, mail.id);
  await insertEmailToken(trx, {
    tokenHash: hashSecretToken(token),
    memberId: mail.memberId,
    mailId: mail.id,
    purpose,
    createdAt: app.now(),
    expiresAt: after(app.now(), validHours, 'hours'),
  });
  const link = new URL(path, app.config.publicOrigin);
  link.searchParams.set('token', token);
  return link.href;
}
