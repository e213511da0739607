import { sql } from 'kysely';
import type { Database, Queryable, Trx } from '../database/client.ts';
import { countRows } from '../database/count-rows.ts';
import type { Instant } from '../database/instant.ts';

/** The constraint that lets one key be used once. */
export const KEY_CONSTRAINT = 'idempotency_key_pkey';

/** A key of a member's request, with the hash of what was sent. */
export type IdempotencyKey = { memberId: string; key: string; contentHash: Buffer };

export function findKey(db: Queryable, { memberId, key }: IdempotencyKey) {
  return db
    .selectFrom('idempotency_key')
    .select(['content_hash as contentHash', 'result_id as resultId'])
    .where('member_id', '=', memberId)
    .where('key', '=', key)
    .executeTakeFirst();
}

type NewKeyRow = IdempotencyKey & { resultId: string; at: Instant };

/** Waits for a concurrent transaction with the same key, and then violates `KEY_CONSTRAINT`. */
export async function insertKey(trx: Trx, { memberId, key, contentHash, resultId, at }: NewKeyRow): Promise<void> {
  await trx
    .insertInto('idempotency_key')
    .values({ member_id: memberId, key, content_hash: contentHash, result_id: resultId, created_at: at })
    .execute();
}

/** Deletes a batch of older keys and returns how many. Uses idempotency_key_age. */
export async function deleteKeysBefore(db: Database, instant: Instant, limit: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from idempotency_key
    where (member_id, key) in (
      select member_id, key from idempotency_key where created_at < ${instant} order by created_at limit ${limit}
      for update skip locked
    )
  `.execute(db);
  return Number(numAffectedRows);
}

/** Counts up to a limit. Uses idempotency_key_age. */
export function countKeysBefore(db: Database, instant: Instant, limit: number): Promise<number> {
  return countRows(db, db.selectFrom('idempotency_key').select('key').where('created_at', '<', instant).limit(limit));
}
