import type { AppContext } from '../../../core/context.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { closeLockedAccount, lockAnyAccount } from '../../accounts/closing/close-account.ts';
import { hideListings } from '../../listings/posting/hide-listings.ts';
import { beginErasure, completeErasure } from './erase-accounts.ts';
import { listNotedErasures } from './erasure-list.ts';
import { listOpenErasures } from './erasure.repository.ts';

/**
 * Erases every member of the stored list again: for a database that was restored from a backup. Returns how many accounts
 * the backup had brought back.
 */
export async function applyErasures(app: AppContext): Promise<number> {
  let applied = 0;
  for await (const memberId of listNotedErasures(app)) {
    if (!(await closeAgain(app, memberId))) continue;
    if (await beginErasure(app, memberId, app.now())) applied += 1;
  }
  for (const memberId of await listOpenErasures(app.db, applied + 1_000)) await completeErasure(app, memberId);
  return applied;
}

/** The backup may be from before the closing. False if it has no such account. */
function closeAgain(app: AppContext, memberId: string): Promise<boolean> {
  return inTransaction(app.db, async (trx) => {
    const status = await lockAnyAccount(trx, memberId);
    if (status === undefined || status === 'closed') return status !== undefined;
    const at = app.now();
    await hideListings(trx, { ownerId: memberId, isActive: true }, { reason: 'closed-account', at });
    await closeLockedAccount(trx, { memberId, at });
    return true;
  });
}
