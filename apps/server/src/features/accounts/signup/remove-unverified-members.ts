import type { AppContext } from '../../../core/context.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { runInBatches } from '../../../jobs/run-in-batches.ts';
import { deleteMails } from '../../mail/queue-mail.ts';
import {
  countUnverifiedAccounts,
  deleteMembers,
  deleteTokensAndSessions,
  selectUnverifiedAccounts,
} from './unverified-member.repository.ts';

/**
 * Removes accounts whose address was never verified, so that no one keeps an address that is not theirs. They can have
 * nothing but sessions and mails: everything else needs a verified address.
 */
export async function removeUnverifiedMembers(app: AppContext): Promise<void> {
  await runInBatches({ size: 100, most: 100 }, (limit) => removeBatch(app, limit));
}

function removeBatch(app: AppContext, limit: number): Promise<number> {
  return inTransaction(app.db, async (trx) => {
    const unverified = await selectUnverifiedAccounts(trx, { now: app.now(), limit }).execute();
    const memberIds = unverified.map(({ memberId }) => memberId);
    if (memberIds.length === 0) return 0;
    await deleteTokensAndSessions(trx, memberIds);
    await deleteMails(trx, memberIds);
    await deleteMembers(trx, memberIds);
    return memberIds.length;
  });
}

/** How many accounts the next run removes, up to a limit. */
export function countUnverifiedMembers(app: AppContext, limit: number): Promise<number> {
  return countUnverifiedAccounts(app.db, { now: app.now(), limit });
}
