import type { AppContext } from '../../core/context.ts';
import { Refusal } from '../../core/refusal.ts';
import { newId } from '../../database/new-id.ts';
import { inTransaction } from '../../database/transaction.ts';
import { closeLockedAccount, lockOpenAccount } from '../accounts/closing/close-account.ts';
import { checkOwnPassword } from '../accounts/passwords/check-own-password.ts';
import { hideListings } from '../listings/posting/hide-listings.ts';
import { queueMail } from '../mail/queue-mail.ts';

type CloseAccountInput = { memberId: string; password: string };

/**
 * Closes the caller's account and returns when it will be erased. Open listings are hidden. Closed listings and suggestions
 * stay, because others earned XP with them, and read 'Anonymous'.
 */
export async function closeAccount(app: AppContext, { memberId, password }: CloseAccountInput): Promise<Date> {
  const passwordHash = await checkOwnPassword(app, { memberId, currentPassword: password });
  const { erasedAt, hiddenIds } = await inTransaction(app.db, async (trx) => {
    // Exactly one of several concurrent calls succeeds: the others wait for the lock and find no active account.
    if (!(await lockOpenAccount(trx, { memberId, passwordHash }))) throw new Refusal('wrong_password');
    const at = app.now();
    const hidden = await hideListings(trx, { ownerId: memberId, isActive: true }, { reason: 'closed-account', at });
    await queueMail(app, trx, { memberId, template: 'account-closed', dedupeKey: newId() });
    return { erasedAt: await closeLockedAccount(trx, { memberId, at }), hiddenIds: hidden };
  });
  for (const id of hiddenIds) app.live.announce(id, 'suggestion');
  return erasedAt;
}
