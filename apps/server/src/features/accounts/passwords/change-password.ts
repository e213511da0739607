import type { AppContext } from '../../../core/context.ts';
import { Refusal } from '../../../core/refusal.ts';
import { hashSecretToken, newSecretToken } from '../../../core/secret-token.ts';
import { newId } from '../../../database/new-id.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import { deleteOtherKnownDevices } from '../attempts/known-device.repository.ts';
import { deleteUnusedTokens } from '../email-token.repository.ts';
import { endEmailChange } from '../identity/end-email-change.ts';
import { lockOwnAccount } from '../sessions/lock-own-account.ts';
import { replaceSessionToken } from '../sessions/own-session.repository.ts';
import { deleteOtherSessions } from '../sessions/session.repository.ts';
import { checkOwnPassword } from './check-own-password.ts';
import { refuseLeakedPassword } from './leaked-passwords.ts';
import { setPassword } from './password-reset.repository.ts';

/** Marks the mail about a change by which the member's own device stays signed in. */
export const CHANGED_IN_SETTINGS = 'settings:';

type ChangePasswordInput = {
  memberId: string;
  /** The session that stays. */
  tokenHash: Buffer;
  currentPassword: string;
  newPassword: string;
};

/**
 * Sets a new password, ends all other sessions, reset links and a waiting change of address, and tells the member. The
 * session of the request gets another token, which is returned: a copy of the old one may be in other hands.
 */
export async function changePassword(app: AppContext, input: ChangePasswordInput): Promise<string> {
  const { memberId, tokenHash, currentPassword, newPassword } = input;
  refuseLeakedPassword(newPassword);
  const passwordHash = await checkOwnPassword(app, { memberId, currentPassword });
  const renewed = await app.passwords.hash(newPassword);
  const token = newSecretToken();
  await inTransaction(app.db, async (trx) => {
    // Exactly one of several concurrent changes succeeds: the others wait for the lock and find another hash, or no
    // session.
    const account = await lockOwnAccount(trx, { memberId, tokenHash });
    if (account.passwordHash !== passwordHash) throw new Refusal('wrong_password');
    await setPassword(trx, { memberId, passwordHash: renewed, at: app.now() });
    await deleteOtherKnownDevices(trx, memberId, tokenHash);
    await deleteOtherSessions(trx, memberId, tokenHash);
    await replaceSessionToken(trx, { tokenHash, renewed: hashSecretToken(token) });
    await deleteUnusedTokens(trx, memberId, 'reset-password');
    await endEmailChange(trx, memberId);
    await queueMail(app, trx, {
      memberId,
      template: 'password-changed',
      dedupeKey: `${CHANGED_IN_SETTINGS}${newId()}`,
    });
  });
  return token;
}
