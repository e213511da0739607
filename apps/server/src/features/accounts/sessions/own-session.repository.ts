import { SESSION_ABSOLUTE_DAYS, SESSION_IDLE_DAYS, SESSIONS_MAX } from '@ballpark/rules/accounts';
import type { Queryable, Trx } from '../../../database/client.ts';
import { before, type Instant } from '../../../database/instant.ts';

type OwnSessionsQuery = { memberId: string; current: Buffer; now: Instant };

/** A member's live sessions: the current one, then the last used. Uses session_member. */
export function listLiveSessions(db: Queryable, { memberId, current, now }: OwnSessionsQuery) {
  return db
    .selectFrom('session')
    .select((eb) => [
      'token_hash as tokenHash',
      'device',
      'country_code as countryCode',
      'created_at as createdAt',
      'last_used_at as lastUsedAt',
      eb('token_hash', '=', current).as('isCurrent'),
    ])
    .where('member_id', '=', memberId)
    .where('last_used_at', '>', before(now, SESSION_IDLE_DAYS, 'days'))
    .where('created_at', '>', before(now, SESSION_ABSOLUTE_DAYS, 'days'))
    .orderBy('isCurrent', 'desc')
    .orderBy('last_used_at', 'desc')
    .orderBy('token_hash')
    .limit(SESSIONS_MAX)
    .execute();
}

export async function hasSession(trx: Trx, tokenHash: Buffer): Promise<boolean> {
  const found = await trx
    .selectFrom('session')
    .select('member_id')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return found !== undefined;
}

type ReplaceTokenInput = { tokenHash: Buffer; /** The hash of the new token. */ renewed: Buffer };

/** Gives a session another token. Its push subscription goes along: the foreign key cascades. */
export async function replaceSessionToken(trx: Trx, { tokenHash, renewed }: ReplaceTokenInput): Promise<void> {
  await trx.updateTable('session').set({ token_hash: renewed }).where('token_hash', '=', tokenHash).execute();
}

/** Ends a session if it is the member's own; false otherwise. */
export async function deleteOwnSession(db: Queryable, memberId: string, tokenHash: Buffer): Promise<boolean> {
  const deleted = await db
    .deleteFrom('session')
    .where('token_hash', '=', tokenHash)
    .where('member_id', '=', memberId)
    .returning('member_id')
    .executeTakeFirst();
  return deleted !== undefined;
}
