import { RESEND_PAUSE_SECONDS } from '@ballpark/rules/accounts';
import type { AppContext } from '../../../core/context.ts';
import { Refusal } from '../../../core/refusal.ts';
import { hashSecretToken } from '../../../core/secret-token.ts';
import type { Trx } from '../../../database/client.ts';
import { newId } from '../../../database/new-id.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { toMailboxKey } from '../../../limits/mailbox-key.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import {
  claimVerificationMail,
  getOwnRecord,
  hasVerifiedEmail,
  markEmailVerified,
  type OwnRecord,
} from '../accounts.repository.ts';
import { deleteUnusedTokens, useEmailToken } from '../email-token.repository.ts';

type VerifyEmailInput = { memberId: string; token: string };

/** Verifies the caller's address. A token works once, and only for its own member. */
export function verifyEmail(app: AppContext, { memberId, token }: VerifyEmailInput): Promise<OwnRecord> {
  const tokenHash = hashSecretToken(token);
  return inTransaction(app.db, async (trx) => {
    const used = await useEmailToken(trx, { tokenHash, memberId, purpose: 'verify-email', at: app.now() });
    if (!used) throw new Refusal('invalid_verification_token');
    await setVerified(app, trx, used.memberId);
    return getOwnRecord(trx, used.memberId);
  });
}

/**
 * Verifies an address without a token, for the operator: the person has shown in another way that the address is
 * theirs. The account is locked. False where the address was verified before.
 */
export async function verifyWithoutToken(app: AppContext, trx: Trx, memberId: string): Promise<boolean> {
  if (await hasVerifiedEmail(trx, memberId)) return false;
  await setVerified(app, trx, memberId);
  return true;
}

async function setVerified(app: AppContext, trx: Trx, memberId: string): Promise<void> {
  await markEmailVerified(trx, memberId, app.now());
  await deleteUnusedTokens(trx, memberId, 'verify-email');
}

type ResendVerificationInput = { memberId: string; isEmailVerified: boolean };

export async function resendVerification(
  app: AppContext,
  { memberId, isEmailVerified }: ResendVerificationInput,
): Promise<void> {
  if (isEmailVerified) throw new Refusal('already_verified');
  const { email } = await getOwnRecord(app.db, memberId);
  const recipient = toMailboxKey(app.config.mailboxKey, email);
  await app.limits.countAttempt('account-mail', recipient);
  const sending = inTransaction(app.db, async (trx) => {
    const claimed = await claimVerificationMail(trx, { memberId, at: app.now(), pauseSeconds: RESEND_PAUSE_SECONDS });
    if (!claimed) throw new Refusal('resend_too_soon', { retryAfterSeconds: RESEND_PAUSE_SECONDS });
    await queueMail(app, trx, { memberId, template: 'verify-email', dedupeKey: `resend:${newId()}` });
  });
  await sending.catch(async (error: unknown) => {
    // No mail is sent, for example because the last one was sent a moment ago.
    await app.limits.giveBack('account-mail', recipient);
    throw error;
  });
}
