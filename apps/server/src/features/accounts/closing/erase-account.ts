import type { Queryable, Trx } from '../../../database/client.ts';
import type { Instant } from '../../../database/instant.ts';
import { deleteAccount, deleteXpTotal, lockClosedBefore } from './closed-account.repository.ts';

/** Locks an account that was closed before then; undefined if its member has come back. */
export function lockErasableAccount(
  trx: Trx,
  memberId: string,
  closedBefore: Instant,
): Promise<{ email: string } | undefined> {
  return lockClosedBefore(trx, memberId, closedBefore);
}

/** Deletes the account and its stored card, and requests to reset its password. The emptied member stays. */
export function deleteClosedAccount(trx: Trx, account: { memberId: string; email: string }): Promise<void> {
  return deleteAccount(trx, account);
}

/** The last step: the member has no XP once the entries are deleted. */
export function resetCard(db: Queryable, memberId: string): Promise<void> {
  return deleteXpTotal(db, memberId);
}
