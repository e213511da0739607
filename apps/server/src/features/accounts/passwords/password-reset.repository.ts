import type { Trx } from '../../../database/client.ts';
import type { Instant } from '../../../database/instant.ts';

type NewRequest = { id: string; email: string; createdAt: Instant };

export async function insertResetRequest(trx: Trx, { id, email, createdAt }: NewRequest): Promise<void> {
  await trx.insertInto('password_reset_request').values({ id, email, created_at: createdAt }).execute();
}

/** Takes a request out of the table; undefined when it was answered already. */
export function takeResetRequest(trx: Trx, id: string) {
  return trx.deleteFrom('password_reset_request').where('id', '=', id).returning('email').executeTakeFirst();
}

export function listRequestsBefore(trx: Trx, instant: Instant, limit: number) {
  return trx
    .selectFrom('password_reset_request')
    .select('id')
    .where('created_at', '<', instant)
    .orderBy('created_at')
    .limit(limit)
    .execute();
}

type NewPassword = { memberId: string; passwordHash: string; at: Instant };

export async function setPassword(trx: Trx, { memberId, passwordHash, at }: NewPassword): Promise<void> {
  await trx
    .updateTable('member_account')
    .set({ password_hash: passwordHash, updated_at: at })
    .where('member_id', '=', memberId)
    .execute();
}
