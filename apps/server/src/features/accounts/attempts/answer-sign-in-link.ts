import { SIGN_IN_LINK_MINUTES } from '@ballpark/rules/accounts';
import { signInLinkMail } from '../../../../emails/account-mails.ts';
import type { AppContext } from '../../../core/context.ts';
import type { ComposedMail, PendingMemberMail } from '../../../core/mail-composer.ts';
import { hashSecretToken, newSecretToken } from '../../../core/secret-token.ts';
import { after } from '../../../database/instant.ts';
import { inTransaction } from '../../../database/transaction.ts';
import type { JobRun } from '../../../jobs/handle-job.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import { findCredentials, findRecipient } from '../accounts.repository.ts';
import { canSignIn, SIGN_IN_STATUSES } from '../sessions/sign-in.ts';
import { insertSignInLink, takeLinkRequest } from './sign-in-link.repository.ts';

/** Without Redis each process counts alone. The key of the mail then still allows one in this time. */
const PAUSE_MS = 15 * 60_000;

/** Queues the mail if the address has an account that may sign in. Deletes the request in either case. */
export async function answerSignInLink(app: AppContext, requestId: string, run: JobRun): Promise<void> {
  await inTransaction(app.db, async (trx) => {
    const request = await takeLinkRequest(trx, requestId);
    const account = request && (await findCredentials(trx, request.email));
    if (account && canSignIn(account.status)) {
      const dedupeKey = String(Math.floor(request.createdAt.getTime() / PAUSE_MS));
      await queueMail(app, trx, { memberId: account.memberId, template: 'sign-in-link', dedupeKey });
    }
    await run.finish(trx);
  });
}

/**
 * The token exists in plain text only in the mail. An address that was never verified gets none: a stranger may have
 * registered it, to have mails sent to it.
 */
export async function composeSignInLinkMail(
  app: AppContext,
  { memberId }: PendingMemberMail,
): Promise<ComposedMail | undefined> {
  const recipient = await findRecipient(app.db, memberId, SIGN_IN_STATUSES);
  if (!recipient?.emailVerifiedAt) return undefined;
  const token = newSecretToken();
  await insertSignInLink(app.db, {
    tokenHash: hashSecretToken(token),
    memberId,
    createdAt: app.now(),
    expiresAt: after(app.now(), SIGN_IN_LINK_MINUTES, 'minutes'),
  });
  const link = new URL('/login', app.config.publicOrigin);
  link.searchParams.set('try', token);
  const { publicOrigin } = app.config;
  const resetLink = new URL('/forgot-password', publicOrigin).href;
  return { to: recipient.email, ...signInLinkMail({ name: recipient.name, link: link.href, resetLink }) };
}
