import type { AppContext } from '../../../app/context.ts';
import { Refusal } from '../../../app/refusal.ts';
import { hashSecretToken } from '../../../app/secret-token.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { deleteUnusedTokens, findTokenOwner, useEmailToken } from '../email-token.repository.ts';
import { deleteMemberSessions } from '../sessions/session.repository.ts';
import { setPassword } from './password-reset.repository.ts';

type ResetPasswordInput = { token: string; newPassword: string };

/** Sets a new password and ends every session of the account. A reset token works once. */
export async function resetPassword(app: AppContext, { token, newPassword }: ResetPasswordInput): Promise<void> {
  const query = { tokenHash: hashSecretToken(token), purpose: 'reset-password', at: app.now() } as const;
  // Checked before hashing, so that a guessed token does not cost a password hash.
  const owner = await findTokenOwner(app.db, query);
  if (!owner) throw new Refusal('invalid_reset_token');
  const { memberId } = owner;
  const passwordHash = await app.passwords.hash(newPassword);
  await inTransaction(app.db, async (trx) => {
    const used = await useEmailToken(trx, { ...query, memberId });
    if (!used) throw new Refusal('invalid_reset_token');
    await setPassword(trx, { memberId, passwordHash, at: app.now() });
    await deleteMemberSessions(trx, memberId);
    await deleteUnusedTokens(trx, memberId, 'reset-password');
  });
}
