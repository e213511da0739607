import { SESSION_ABSOLUTE_DAYS, SESSION_IDLE_DAYS } from '@ballpark/rules/accounts';
import { SESSIONS_SHOWN } from '@ballpark/rules/settings';
import type { Queryable } from '../../../database/client.ts';
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
    .limit(SESSIONS_SHOWN)
    .execute();
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
