import type { Trx } from '../../../database/client.ts';
import type { Instant } from '../../../database/instant.ts';

type NewResetRequest = { id: string; email: string; createdAt: Instant };

export async function insertResetRequest(trx: Trx, { id, email, createdAt }: NewResetRequest): Promise<void> {
  await trx.insertInto('password_reset_request').values({ id, email, created_at: createdAt }).execute();
}

/** Deletes a request and returns its address; undefined when another run has already answered it. */
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

type SetPasswordInput = { memberId: string; passwordHash: string; at: Instant };

export async function setPassword(trx: Trx, { memberId, passwordHash, at }: SetPasswordInput): Promise<void> {
  await trx
    .updateTable('member_account')
    .set({ password_hash: passwordHash, updated_at: at })
    .where('member_id', '=', memberId)
    .execute();
}
