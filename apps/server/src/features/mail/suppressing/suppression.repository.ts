import type { Database } from '../../../database/client.ts';
import type { Instant } from '../../../database/instant.ts';

export type SuppressionReason = 'operator' | 'refused';

type NewSuppression = { addressHash: Buffer; reason: SuppressionReason; at: Instant };

/** Returns whether the address was not on the list yet. */
export async function insertSuppression(db: Database, { addressHash, reason, at }: NewSuppression): Promise<boolean> {
  const added = await db
    .insertInto('mail_suppression')
    .values({ address_hash: addressHash, reason, created_at: at })
    .onConflict((conflict) => conflict.column('address_hash').doNothing())
    .returning('reason')
    .executeTakeFirst();
  return added !== undefined;
}

/** Returns whether the address was on the list. */
export async function deleteSuppression(db: Database, addressHash: Buffer): Promise<boolean> {
  const removed = await db
    .deleteFrom('mail_suppression')
    .where('address_hash', '=', addressHash)
    .returning('reason')
    .executeTakeFirst();
  return removed !== undefined;
}

export function findSuppression(db: Database, addressHash: Buffer) {
  return db
    .selectFrom('mail_suppression')
    .select(['reason', 'created_at as createdAt'])
    .where('address_hash', '=', addressHash)
    .executeTakeFirst();
}

/** One row per reason. */
export async function countSuppressions(db: Database): Promise<{ reason: string; count: number }[]> {
  const rows = await db
    .selectFrom('mail_suppression')
    .select((eb) => ['reason', eb.fn.countAll<string>().as('count')])
    .groupBy('reason')
    .orderBy('reason')
    .execute();
  return rows.map(({ reason, count }) => ({ reason, count: Number(count) }));
}
