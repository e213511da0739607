import { type Expression, sql } from 'kysely';
import type { Queryable } from './client.ts';

/** Counts the rows of a query. Give the query a limit, so that counting many rows costs no more than reading that many. */
export async function countRows(db: Queryable, query: Expression<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${query} counted`.execute(db);
  return rows[0]?.count ?? 0;
}
