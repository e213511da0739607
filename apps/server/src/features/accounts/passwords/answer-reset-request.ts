import type { AppContext } from '../../../app/context.ts';
import { inTransaction } from '../../../database/transaction.ts';
import type { JobRun } from '../../../jobs/handle-job.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import { canSignIn } from '../sessions/sessions.policy.ts';
import { findCredentials } from '../accounts.repository.ts';
import { takeResetRequest } from './password-reset.repository.ts';

/** Owes the reset mail if the address belongs to somebody who may sign in, and forgets the request either way. */
export async function answerResetRequest(app: AppContext, requestId: string, run: JobRun): Promise<void> {
  await inTransaction(app.db, async (trx) => {
    const request = await takeResetRequest(trx, requestId);
    const account = request && (await findCredentials(trx, request.email));
    if (account && canSignIn(account.status)) {
      await queueMail(app, trx, { memberId: account.memberId, template: 'reset-password', dedupeKey: requestId });
    }
    await run.finish(trx);
  });
}
