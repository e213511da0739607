import { sql } from 'kysely';
import type { Trx } from '../../../database/client.ts';

export type ScanStep = 'resting' | 'pairs' | 'flags';
export type Scan = { step: ScanStep; after: string };

/** Below every id. */
export const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** Two workers that search at once take turns, batch by batch. */
export async function lockScan(trx: Trx): Promise<Scan> {
  const { step, after } = await trx
    .selectFrom('pair_scan')
    // A check constraint of the table allows only these.
    .select([sql<ScanStep>`step`.as('step'), 'after_id as after'])
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { step, after: after ?? FIRST_ID };
}

export async function moveScan(trx: Trx, { step, after }: Scan): Promise<void> {
  await trx.updateTable('pair_scan').set({ step, after_id: after }).execute();
}

/** The next members by id. Erased members have no account. */
export async function listMemberIds(trx: Trx, after: string, limit: number): Promise<string[]> {
  const rows = await trx
    .selectFrom('member_account')
    .select('member_id as id')
    .where('member_id', '>', after)
    .orderBy('member_id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
