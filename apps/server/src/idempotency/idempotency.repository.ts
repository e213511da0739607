import { sql } from 'kysely';
import type { Database, Queryable, Trx } from '../database/client.ts';
import type { Instant } from '../database/instant.ts';

/** Names the key that lets one act be done once. */
export const ACT_ONCE = 'idempotency_key_pkey';

/** Something a member does, under the key they chose for it. */
export type Act = {
  memberId: string;
  key: string;
  /** Of what was sent. */
  contentHash: Buffer;
};

/** What was done under this member's key, if anything was. */
export function findDone(db: Queryable, { memberId, key }: Act) {
  return db
    .selectFrom('idempotency_key')
    .select(['content_hash as contentHash', 'result_id as resultId'])
    .where('member_id', '=', memberId)
    .where('key', '=', key)
    .executeTakeFirst();
}

type Done = Act & { resultId: string; at: Instant };

/** Somebody who is doing the same this moment is waited for, and then this violates `ACT_ONCE`. */
export async function insertDone(trx: Trx, { memberId, key, contentHash, resultId, at }: Done): Promise<void> {
  await trx
    .insertInto('idempotency_key')
    .values({ member_id: memberId, key, content_hash: contentHash, result_id: resultId, created_at: at })
    .execute();
}

/** Forgets some of what was done before then and returns how many. Uses idempotency_key_age. */
export async function deleteDoneBefore(db: Database, instant: Instant, limit: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from idempotency_key
    where (member_id, key) in (
      select member_id, key from idempotency_key where created_at < ${instant} order by created_at limit ${limit}
      for update skip locked
    )
  `.execute(db);
  return Number(numAffectedRows);
}
