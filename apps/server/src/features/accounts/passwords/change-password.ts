import type { AppContext } from '../../../app/context.ts';
import { Refusal } from '../../../app/refusal.ts';
import { newId } from '../../../database/new-id.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import { replacePasswordHash } from '../accounts.repository.ts';
import { deleteUnusedTokens } from '../email-token.repository.ts';
import { deleteOtherSessions } from '../sessions/session.repository.ts';
import { checkOwnPassword } from './check-own-password.ts';
import { refuseLeakedPassword } from './leaked-passwords.ts';

/** Marks the mail about a change by which the member's own device stays signed in. */
export const CHANGED_IN_SETTINGS = 'settings:';

type ChangePasswordInput = {
  memberId: string;
  /** The session that stays. */
  tokenHash: Buffer;
  currentPassword: string;
  newPassword: string;
};

/** Sets a new password, ends all other sessions, revokes reset links and tells the member. */
export async function changePassword(app: AppContext, input: ChangePasswordInput): Promise<void> {
  const { memberId, tokenHash, currentPassword, newPassword } = input;
  refuseLeakedPassword(newPassword);
  const passwordHash = await checkOwnPassword(app, { memberId, currentPassword });
  const renewed = await app.passwords.hash(newPassword);
  await inTransaction(app.db, async (trx) => {
    // Of concurrent changes exactly one succeeds: the update locks the account, and the others find another hash.
    const isReplaced = await replacePasswordHash(trx, { memberId, passwordHash, renewed });
    if (!isReplaced) throw new Refusal('wrong_password');
    await deleteOtherSessions(trx, memberId, tokenHash);
    await deleteUnusedTokens(trx, memberId, 'reset-password');
    await queueMail(app, trx, {
      memberId,
      template: 'password-changed',
      dedupeKey: `${CHANGED_IN_SETTINGS}${newId()}`,
    });
  });
}
