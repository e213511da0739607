import { findUsernameProblem } from '@ballpark/rules/words/usernames';
import type { AppContext } from '../../../core/context.ts';
import { Refusal } from '../../../core/refusal.ts';
import { violates } from '../../../database/faults.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { getOwnRecord, lockAccountById, type OwnRecord } from '../accounts.repository.ts';
import { recordOwnWrite } from '../sessions/find-caller.ts';
import { claimUsername } from './claim-username.ts';
import {
  findNextUsernameChange,
  getUsername,
  reserveUsername,
  setUsername,
  USERNAME_UNIQUE,
} from './username.repository.ts';

type ChangeUsernameInput = { memberId: string; username: string };

/** Takes another name, once in a while, and reserves the old one. The same name again changes nothing. */
export async function changeUsername(app: AppContext, { memberId, username }: ChangeUsernameInput): Promise<OwnRecord> {
  await recordOwnWrite(app, memberId);
  try {
    return await inTransaction(app.db, async (trx) => {
      const at = app.now();
      // The account before the member, in the order of a suspension.
      if (!(await lockAccountById(trx, memberId))) throw new Refusal('not_signed_in');
      const former = await getUsername(trx, memberId);
      if (former === username) return getOwnRecord(trx, memberId);
      if (findUsernameProblem(username)) throw new Refusal('username_not_allowed', { fields: ['username'] });
      if (await findNextUsernameChange(trx, memberId, at)) throw new Refusal('username_changed_recently');
      await claimUsername(trx, { memberId, username, former, at });
      await setUsername(trx, memberId, username);
      if (former !== null) await reserveUsername(trx, { username: former, memberId, at });
      return getOwnRecord(trx, memberId);
    });
  } catch (error) {
    if (violates(error, USERNAME_UNIQUE)) throw new Refusal('username_taken');
    throw error;
  }
}
