import type { AppContext } from '../../app/context.ts';
import { hashSecretToken, newSecretToken } from '../../app/secret-token.ts';
import { after } from '../../database/instant.ts';
import { type EmailTokenPurpose, insertEmailToken } from './email-token.repository.ts';

type Request = { memberId: string; purpose: EmailTokenPurpose; path: string; validHours: number };

/** The token is made here, when the mail is written, so that it exists in plain nowhere but in the mail itself. */
export async function issueMailLink(
  app: AppContext,
  { memberId, purpose, path, validHours }: Request,
): Promise<string> {
  const token = newSecretToken();
  await insertEmailToken(app.db, {
    tokenHash: hashSecretToken(token),
    memberId,
    purpose,
    createdAt: app.now(),
    expiresAt: after(app.now(), validHours, 'hours'),
  });
  const link = new URL(path, app.config.publicOrigin);
  link.searchParams.set('token', token);
  return link.href;
}
