import type { Database, Queryable, Trx } from '../../../database/client.ts';
import type { Instant } from '../../../database/instant.ts';

type NewResetRequest = { id: string; email: string; createdAt: Instant };

export async function insertResetRequest(trx: Trx, { id, email, createdAt }: NewResetRequest): Promise<void> {
  await trx.insertInto('password_reset_request').values({ id, email, created_at: createdAt }).execute();
}

/** Deletes a request and returns its address; undefined when another run has already answered it. */
export function takeResetRequest(trx: Trx, id: string) {
  return trx.deleteFrom('password_reset_request').where('id', '=', id).returning('email').executeTakeFirst();
}

type WaitingQuery = {
  createdBefore: Instant;
  /** The last request of the batch before. */ after: string | undefined;
  limit: number;
};

/** A batch of requests that wait since before then. Uses the primary key; the table holds few rows. */
export async function listWaitingRequests(
  trx: Queryable,
  { createdBefore, after, limit }: WaitingQuery,
): Promise<string[]> {
  const rows = await trx
    .selectFrom('password_reset_request')
    .select('id')
    .where('created_at', '<', createdBefore)
    .$if(after !== undefined, (query) => query.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Deletes a batch of older requests and returns how many. Uses password_reset_request_age. */
export async function deleteRequestsBefore(db: Database, instant: Instant, limit: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('password_reset_request')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('password_reset_request')
        .select('id')
        .where('created_at', '<', instant)
        .orderBy('created_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}

type SetPasswordInput = { memberId: string; passwordHash: string; at: Instant };

export async function setPassword(trx: Trx, { memberId, passwordHash, at }: SetPasswordInput): Promise<void> {
  await trx
    .updateTable('member_account')
    .set({ password_hash: passwordHash, updated_at: at })
    .where('member_id', '=', memberId)
    .execute();
}

export async function findPasswordHash(db: Queryable, memberId: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('member_account')
    .select('password_hash as passwordHash')
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return found?.passwordHash;
}
