import { RESEND_PAUSE_SECONDS } from '@ballpark/rules/accounts';
import type { AppContext } from '../../../app/context.ts';
import { Refusal } from '../../../app/refusal.ts';
import { newId } from '../../../database/new-id.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import { claimResend } from '../accounts.repository.ts';

type Request = { memberId: string; isEmailVerified: boolean };

export async function resendVerification(app: AppContext, { memberId, isEmailVerified }: Request): Promise<void> {
  if (isEmailVerified) throw new Refusal('already_verified');
  await inTransaction(app.db, async (trx) => {
    const claimed = await claimResend(trx, { memberId, at: app.now(), pauseSeconds: RESEND_PAUSE_SECONDS });
    if (!claimed) throw new Refusal('resend_too_soon', { retryAfterSeconds: RESEND_PAUSE_SECONDS });
    await queueMail(app, trx, { memberId, template: 'verify-email', dedupeKey: `resend:${newId()}` });
  });
}
