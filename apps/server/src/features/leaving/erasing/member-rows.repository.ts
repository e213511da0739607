import { sql } from 'kysely';
import type { Trx } from '../../../database/client.ts';

type MemberRows = { table: string; column: string; memberId: string; limit: number };

/**
 * Deletes a batch of the member's rows from a table of the map and returns how many. The setting lets the ledger give up the
 * lines of this member.
 */
export async function deleteMemberRows(trx: Trx, { table, column, memberId, limit }: MemberRows): Promise<number> {
  await sql`select set_config('ballpark.erased_member', ${memberId}, true)`.execute(trx);
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)} where ctid = any (array(
      select ctid from ${sql.table(table)} where ${sql.ref(column)} = ${memberId}::uuid limit ${limit} for update
    ))
  `.execute(trx);
  return Number(numAffectedRows ?? 0n);
}
