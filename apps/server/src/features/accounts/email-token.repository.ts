import type { Queryable, Trx } from '../../database/client.ts';
import type { Instant } from '../../database/instant.ts';

export type EmailTokenPurpose = 'verify-email' | 'reset-password';
type NewToken = {
  tokenHash: Buffer;
  memberId: string;
  purpose: EmailTokenPurpose;
  createdAt: Instant;
  expiresAt: Instant;
};

export async function insertEmailToken(db: Queryable, token: NewToken): Promise<void> {
  await db
    .insertInto('email_token')
    .values({
      token_hash: token.tokenHash,
      member_id: token.memberId,
      purpose: token.purpose,
      created_at: token.createdAt,
      expires_at: token.expiresAt,
    })
    .execute();
}

type Use = { tokenHash: Buffer; memberId: string; purpose: EmailTokenPurpose; at: Instant };

/** Whose token this is, while it can be used. */
export function findTokenOwner(db: Queryable, { tokenHash, purpose, at }: Omit<Use, 'memberId'>) {
  return db
    .selectFrom('email_token')
    .select('member_id as memberId')
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .executeTakeFirst();
}

/** Uses a token up; undefined when it is another's, used, expired or unknown. Of many at once exactly one gets it. */
export function useEmailToken(trx: Trx, { tokenHash, memberId, purpose, at }: Use) {
  return trx
    .updateTable('email_token')
    .set({ used_at: at })
    .where('token_hash', '=', tokenHash)
    .where('member_id', '=', memberId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .returning('token_hash')
    .executeTakeFirst();
}

/** Takes back what else was issued for the same purpose. */
export async function deleteUnusedTokens(trx: Trx, memberId: string, purpose: EmailTokenPurpose): Promise<void> {
  await trx
    .deleteFrom('email_token')
    .where('member_id', '=', memberId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .execute();
}

export async function deleteExpiredTokens(trx: Trx, now: Instant): Promise<void> {
  await trx.deleteFrom('email_token').where('expires_at', '<=', now).execute();
}
