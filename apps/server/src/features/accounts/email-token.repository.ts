import type { Database, Queryable, Trx } from '../../database/client.ts';
import { countRows } from '../../database/count-rows.ts';
import type { Instant } from '../../database/instant.ts';

export type EmailTokenPurpose =
  | 'verify-email'
  | 'reset-password'
  | 'change-email'
  | 'stop-email-change'
  | 'undo-email-change';

type NewEmailToken = {
  tokenHash: Buffer;
  memberId: string;
  /** The mail that carries the token. */ mailId: string;
  purpose: EmailTokenPurpose;
  /** The change of address that the token stops or undoes. */ changeId?: string | undefined;
  createdAt: Instant;
  expiresAt: Instant;
};

export async function insertEmailToken(trx: Trx, token: NewEmailToken): Promise<void> {
  await trx
    .insertInto('email_token')
    .values({
      token_hash: token.tokenHash,
      member_id: token.memberId,
      mail_id: token.mailId,
      purpose: token.purpose,
      change_id: token.changeId ?? null,
      created_at: token.createdAt,
      expires_at: token.expiresAt,
    })
    .execute();
}

/** Deletes the tokens of a mail that no one received. Uses email_token_mail. */
export async function deleteMailTokens(trx: Trx, mailId: string): Promise<void> {
  await trx.deleteFrom('email_token').where('mail_id', '=', mailId).where('used_at', 'is', null).execute();
}

type TokenQuery = { tokenHash: Buffer; purpose: EmailTokenPurpose; at: Instant };

/** Finds the member of a token that is still valid, and the change that it names. */
export function findTokenOwner(db: Queryable, { tokenHash, purpose, at }: TokenQuery) {
  return db
    .selectFrom('email_token')
    .select(['member_id as memberId', 'change_id as changeId'])
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .executeTakeFirst();
}

/**
 * Marks a token as used; undefined when it belongs to another than the given member, is used, expired or unknown. Of
 * concurrent calls, exactly one succeeds: the update locks the row, and the others then see `used_at`.
 */
export function useEmailToken(trx: Trx, { tokenHash, memberId, purpose, at }: TokenQuery & { memberId: string }) {
  return trx
    .updateTable('email_token')
    .set({ used_at: at })
    .where('token_hash', '=', tokenHash)
    .where('member_id', '=', memberId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .returning(['member_id as memberId', 'change_id as changeId'])
    .executeTakeFirst();
}

/** Revokes the member's other tokens for the same purpose. */
export async function deleteUnusedTokens(trx: Trx, memberId: string, purpose: EmailTokenPurpose): Promise<void> {
  await trx
    .deleteFrom('email_token')
    .where('member_id', '=', memberId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .execute();
}

/** Deletes a batch of expired tokens and returns how many. Uses email_token_expiry. */
export async function deleteExpiredTokens(db: Database, now: Instant, limit: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('email_token')
    .where('token_hash', 'in', (eb) =>
      eb
        .selectFrom('email_token')
        .select('token_hash')
        .where('expires_at', '<=', now)
        .orderBy('expires_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Counts up to a limit. Uses email_token_expiry. */
export function countExpiredTokens(db: Queryable, now: Instant, limit: number): Promise<number> {
  return countRows(db, db.selectFrom('email_token').select('token_hash').where('expires_at', '<=', now).limit(limit));
}
