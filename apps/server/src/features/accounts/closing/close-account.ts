import type { Trx } from '../../../database/client.ts';
import type { Instant } from '../../../database/instant.ts';
import { type MemberStatus, setAccountStatus } from '../accounts.repository.ts';
import { changeStatus } from '../member-status.ts';
import {
  deletePendingEmails,
  emptyCard,
  lockAccountStatus,
  lockActiveAccountWithPassword,
  lockReopenableAccount,
  restoreCard,
  storeCard,
} from './closed-account.repository.ts';

type OpenAccount = { memberId: string; passwordHash: string };
type StatusInput = { memberId: string; at: Instant };

/** Whether the account is active and has this password. Until the end of the transaction it stays so. */
export function lockOpenAccount(trx: Trx, account: OpenAccount): Promise<boolean> {
  return lockActiveAccountWithPassword(trx, account);
}

/** Whether the account is closed, has this password and may still be opened again. It is locked like an open one. */
export function lockClosedAccount(trx: Trx, account: OpenAccount & { now: Instant }): Promise<boolean> {
  return lockReopenableAccount(trx, account);
}

/** The status of an account, which stays so until the end of the transaction; undefined if there is no account. */
export function lockAnyAccount(trx: Trx, memberId: string): Promise<MemberStatus | undefined> {
  return lockAccountStatus(trx, memberId);
}

/**
 * Sets the card aside, so that all content of the member reads 'Anonymous' without a link or a picture. Ends all sessions
 * and with them the push subscriptions. Returns when the account is erased.
 */
export async function closeLockedAccount(trx: Trx, { memberId, at }: StatusInput): Promise<Date> {
  const erasedAt = await storeCard(trx, memberId, at);
  await emptyCard(trx, memberId);
  await deletePendingEmails(trx, memberId);
  await changeStatus(trx, { memberId, status: 'closed', at });
  return erasedAt;
}

export async function reopenLockedAccount(trx: Trx, { memberId, at }: StatusInput): Promise<void> {
  await restoreCard(trx, memberId);
  await setAccountStatus(trx, { memberId, status: 'active', at });
}
