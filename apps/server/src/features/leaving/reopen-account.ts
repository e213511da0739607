import { inTransaction } from '../../database/transaction.ts';
import { lockClosedAccount, reopenLockedAccount } from '../accounts/closing/close-account.ts';
import type { ReopenAccount } from '../accounts/sessions/sign-in.ts';
import { showListings } from '../listings/posting/hide-listings.ts';
import { settleMember } from '../moderation/change-member-status.ts';

/**
 * Opens a closed account again, with everything that was hidden. False if its 30 days are over. An erasure at the same
 * moment locks the same row, so exactly one of the two happens. A suspension or ban that was decided meanwhile begins.
 */
export const reopenAccount: ReopenAccount = async (app, account) => {
  const shownIds = await inTransaction(app.db, async (trx) => {
    const { memberId } = account;
    if (!(await lockClosedAccount(trx, { ...account, now: app.now() }))) return undefined;
    const shown = await showListings(trx, { ownerId: memberId }, 'closed-account');
    await reopenLockedAccount(trx, { memberId, at: app.now() });
    return [...shown, ...(await settleMember(app, trx, memberId))];
  });
  for (const id of shownIds ?? []) app.live.announce(id, 'suggestion');
  return shownIds !== undefined;
};
