import { sql } from 'kysely';
import type { Trx } from '../../database/client.ts';

/** A member with very many suggestions takes longer than a statement of a request may. */
export async function allowLongStatements(trx: Trx): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(trx);
}
