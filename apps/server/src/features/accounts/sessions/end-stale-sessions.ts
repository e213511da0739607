import type { AppContext } from '../../../app/context.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { deleteExpiredTokens } from '../email-token.repository.ts';
import { deleteStaleSessions } from './session.repository.ts';

/** Forgets sessions and mail tokens that no longer open anything. */
export async function endStaleSessions(app: AppContext): Promise<void> {
  await inTransaction(app.db, async (trx) => {
    await deleteStaleSessions(trx, app.now());
    await deleteExpiredTokens(trx, app.now());
  });
}
