import { isGuarded } from '../../../core/guards.ts';
import { Refusal } from '../../../core/refusal.ts';
import type { Trx } from '../../../database/client.ts';
import { lockAccountById } from '../accounts.repository.ts';
import { hasSession } from './own-session.repository.ts';

type OwnAccountInput = { memberId: string; /** The session of the request. */ tokenHash: Buffer };

/**
 * Locks the caller's account. Refuses a caller whose session another request has ended since this one was let in: acts that
 * end sessions lock the account too, so nothing begun in such a session comes after them.
 */
export async function lockOwnAccount(trx: Trx, { memberId, tokenHash }: OwnAccountInput) {
  const account = await lockAccountById(trx, memberId);
  if (!account || (isGuarded('session-of-act') && !(await hasSession(trx, tokenHash))))
    throw new Refusal('not_signed_in');
  return account;
}
