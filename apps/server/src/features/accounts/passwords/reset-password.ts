import type { AppContext } from '../../../app/context.ts';
import { Refusal } from '../../../app/refusal.ts';
import { hashSecretToken } from '../../../app/secret-token.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { deleteUnusedTokens, findTokenOwner, useEmailToken } from '../email-token.repository.ts';
import { setPassword } from './password-reset.repository.ts';
import { deleteMemberSessions } from '../sessions/session.repository.ts';

type Reset = { token: string; newPassword: string };

/** A reset token works once; with the new password every session of the account ends. */
export async function resetPassword(app: AppContext, { token, newPassword }: Reset): Promise<void> {
  const use = { tokenHash: hashSecretToken(token), purpose: 'reset-password', at: app.now() } as const;
  // Looked at first, so that guessing does not cost us a password hash each time.
  const owner = await findTokenOwner(app.db, use);
  if (!owner) throw new Refusal('invalid_reset_token');
  const { memberId } = owner;
  const passwordHash = await app.passwords.hash(newPassword);
  await inTransaction(app.db, async (trx) => {
    const used = await useEmailToken(trx, { ...use, memberId });
    if (!used) throw new Refusal('invalid_reset_token');
    await setPassword(trx, { memberId, passwordHash, at: app.now() });
    await deleteMemberSessions(trx, memberId);
    await deleteUnusedTokens(trx, memberId, 'reset-password');
  });
}
