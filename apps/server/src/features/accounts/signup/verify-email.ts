import type { AppContext } from '../../../app/context.ts';
import { Refusal } from '../../../app/refusal.ts';
import { hashSecretToken } from '../../../app/secret-token.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { getOwnRecord, markEmailVerified, type OwnRecord } from '../accounts.repository.ts';
import { deleteUnusedTokens, useEmailToken } from '../email-token.repository.ts';

type Verification = { memberId: string; token: string };

/** A token proves the caller's own address, once. */
export function verifyEmail(app: AppContext, { memberId, token }: Verification): Promise<OwnRecord> {
  const tokenHash = hashSecretToken(token);
  return inTransaction(app.db, async (trx) => {
    const used = await useEmailToken(trx, { tokenHash, memberId, purpose: 'verify-email', at: app.now() });
    if (!used) throw new Refusal('invalid_verification_token');
    await markEmailVerified(trx, memberId, app.now());
    await deleteUnusedTokens(trx, memberId, 'verify-email');
    return getOwnRecord(trx, memberId);
  });
}
