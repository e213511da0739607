import { SESSION_ABSOLUTE_DAYS, SESSION_IDLE_DAYS, SESSION_TOUCH_MINUTES } from '@ballpark/rules/accounts';
import type { Queryable, Trx } from '../../database/client.ts';
import { before, type Instant } from '../../database/instant.ts';

type NewSession = { tokenHash: Buffer; memberId: string; at: Instant };

export async function insertSession(trx: Queryable, { tokenHash, memberId, at }: NewSession): Promise<void> {
  await trx
    .insertInto('session')
    .values({ token_hash: tokenHash, member_id: memberId, created_at: at, last_used_at: at })
    .execute();
}

/** The live session of a token with what decides access and what is near: one look-up by primary key on every request. */
export function findLiveSession(db: Queryable, tokenHash: Buffer, now: Instant) {
  return db
    .selectFrom('session')
    .innerJoin('member_account', 'member_account.member_id', 'session.member_id')
    .select((eb) => [
      'session.member_id as memberId',
      'member_account.latitude',
      'member_account.longitude',
      eb('member_account.email_verified_at', 'is not', null).as('isEmailVerified'),
      eb('member_account.onboarded_at', 'is not', null).as('isOnboarded'),
      eb('session.last_used_at', '<', before(now, SESSION_TOUCH_MINUTES, 'minutes')).as('isDueForTouch'),
    ])
    .where('session.token_hash', '=', tokenHash)
    .where('session.last_used_at', '>', before(now, SESSION_IDLE_DAYS, 'days'))
    .where('session.created_at', '>', before(now, SESSION_ABSOLUTE_DAYS, 'days'))
    .where('member_account.status', '=', 'active')
    .executeTakeFirst();
}

export async function touchSession(db: Queryable, tokenHash: Buffer, at: Instant): Promise<void> {
  await db.updateTable('session').set({ last_used_at: at }).where('token_hash', '=', tokenHash).execute();
}

export async function deleteSession(db: Queryable, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('session').where('token_hash', '=', tokenHash).execute();
}

/** Ends every session of a member. */
export async function deleteSessionsOf(trx: Trx, memberId: string): Promise<void> {
  await trx.deleteFrom('session').where('member_id', '=', memberId).execute();
}

/** Removes sessions nobody can use any more. */
export async function deleteStaleSessions(trx: Trx, now: Instant): Promise<void> {
  await trx
    .deleteFrom('session')
    .where((eb) =>
      eb.or([
        eb('last_used_at', '<=', before(now, SESSION_IDLE_DAYS, 'days')),
        eb('created_at', '<=', before(now, SESSION_ABSOLUTE_DAYS, 'days')),
      ]),
    )
    .execute();
}
