import { Refusal } from '../../core/refusal.ts';
import type { Trx } from '../../database/client.ts';
import type { Instant } from '../../database/instant.ts';
import { lockAccountStatus, lockActiveAccount, type MemberStatus, setAccountStatus } from './accounts.repository.ts';
import { findMemberId } from './look-up-member.ts';
import { deleteMemberSessions } from './sessions/session.repository.ts';

export type { MemberStatus };

type LockedAccount = { memberId: string; status: MemberStatus };

/**
 * Locks the account of a member whom the operator names by address, username or id, until the end of the transaction: no
 * session, listing or suggestion begins meanwhile.
 */
export async function lockAccount(trx: Trx, reference: string): Promise<LockedAccount | undefined> {
  const memberId = await findMemberId(trx, reference);
  const status = memberId === undefined ? undefined : await lockAccountStatus(trx, memberId);
  return memberId === undefined || status === undefined ? undefined : { memberId, status };
}

/** Locks the account of a member and returns its status. Undefined where it was erased. */
export function lockMemberAccount(trx: Trx, memberId: string): Promise<MemberStatus | undefined> {
  return lockAccountStatus(trx, memberId);
}

type StatusChange = { memberId: string; status: MemberStatus; at: Instant };

/** Sets the status and ends every session, so that a restored member signs in anew. */
export async function changeStatus(trx: Trx, { memberId, status, at }: StatusChange): Promise<void> {
  await setAccountStatus(trx, { memberId, status, at });
  await deleteMemberSessions(trx, memberId);
}

type ActiveMemberQuery = { memberId: string; newSince: Instant };

/**
 * Refuses a member whose account is no longer active, and keeps it active until the end of the transaction. Content that
 * is written afterwards is therefore seen by a suspension, which hides it. Two posts of one member wait for each other, so
 * that a count of what they have posted holds. Returns whether the account was created after the given instant.
 */
export async function requireActiveMember(trx: Trx, query: ActiveMemberQuery): Promise<{ isNew: boolean }> {
  const account = await lockActiveAccount(trx, query);
  if (!account) throw new Refusal('not_signed_in');
  return account;
}
