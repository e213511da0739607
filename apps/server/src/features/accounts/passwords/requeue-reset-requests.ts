import type { AppContext } from '../../../app/context.ts';
import { before } from '../../../database/instant.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { answerResetRequestJob } from '../accounts.jobs.ts';
import { listRequestsBefore } from './password-reset.repository.ts';

const WAITING_MINUTES = 10;
const BATCH = 500;

/** Adds a job for each request that has waited too long. Where one is waiting still, the key makes this do nothing. */
export async function requeueResetRequests(app: AppContext): Promise<void> {
  await inTransaction(app.db, async (trx) => {
    const waiting = await listRequestsBefore(trx, before(app.now(), WAITING_MINUTES, 'minutes'), BATCH);
    for (const { id } of waiting) {
      await app.jobs.add(trx, answerResetRequestJob, { payload: { requestId: id }, key: id });
    }
  });
}
