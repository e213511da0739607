import { Refusal } from '../../../core/refusal.ts';
import type { Trx } from '../../../database/client.ts';
import type { Instant } from '../../../database/instant.ts';
import { isUsernameReserved, lockUsernames } from './username.repository.ts';

type ClaimUsernameInput = {
  memberId: string;
  username: string;
  /** The name that the member gives up, if there is one. */
  former?: string | null;
  at: Instant;
};

/**
 * Refuses a name that another member gave up less than a year ago. The lock makes the check hold until the end of the
 * transaction: without it a member could take a name at the moment at which it is given up. The unique index refuses a
 * name that is in use.
 */
export async function claimUsername(trx: Trx, { memberId, username, former, at }: ClaimUsernameInput): Promise<void> {
  await lockUsernames(trx, former ? [username, former] : [username]);
  if (await isUsernameReserved(trx, { username, memberId, at })) throw new Refusal('username_taken');
}
