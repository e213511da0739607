import type { AppContext } from '../../core/context.ts';
import type { PendingMemberMail } from '../../core/mail-composer.ts';
import { hashSecretToken, newSecretToken } from '../../core/secret-token.ts';
import type { Trx } from '../../database/client.ts';
import type { Instant } from '../../database/instant.ts';
import { deleteMailTokens, type EmailTokenPurpose, insertEmailToken } from './email-token.repository.ts';

export type TokenLinkInput = {
  mail: PendingMemberMail;
  purpose: EmailTokenPurpose;
  path: string;
  expiresAt: Instant;
  /** The change of address that the link stops or undoes. */
  changeId?: string;
};

/**
 * Creates the token when the mail is composed, not when it is queued. The database stores only its hash, so the plain
 * token exists nowhere but in the mail. A repeated attempt replaces the token of the attempt before, unless that one may
 * have arrived.
 */
export async function createTokenLink(app: AppContext, trx: Trx, input: TokenLinkInput): Promise<string> {
  const { mail, purpose, path, expiresAt, changeId } = input;
  const token = newSecretToken();
  if (!mail.mayHaveArrived) await deleteMailTokens(trx, mail.id);
  await insertEmailToken(trx, {
    tokenHash: hashSecretToken(token),
    memberId: mail.memberId,
    mailId: mail.id,
    purpose,
    changeId,
    createdAt: app.now(),
    expiresAt,
  });
  const link = new URL(path, app.config.publicOrigin);
  link.searchParams.set('token', token);
  return link.href;
}
