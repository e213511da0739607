import type { AppContext } from '../../../app/context.ts';
import { hashSecretToken } from '../../../app/secret-token.ts';
import { newId } from '../../../database/new-id.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { answerResetRequestJob } from '../accounts.jobs.ts';
import { insertResetRequest } from './password-reset.repository.ts';

/**
 * Notes the request and leaves it to the worker whether the address belongs to anybody: what happens here, and how long
 * it takes, is the same for every address.
 */
export async function requestPasswordReset(app: AppContext, email: string): Promise<void> {
  await app.limits.countAttempt('account-mail', hashSecretToken(email.toLowerCase()).toString('base64url'));
  const id = newId();
  await inTransaction(app.db, async (trx) => {
    await insertResetRequest(trx, { id, email, createdAt: app.now() });
    await app.jobs.add(trx, answerResetRequestJob, { payload: { requestId: id }, key: id });
  });
}
