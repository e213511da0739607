import { expect, vi } from 'vitest';
import type { StatementValue, Statement } from '../src/database/statement.ts';
import type { TestApp } from './test-app.ts';

type ExplainInput = { statement: Statement; values: readonly StatementValue[] };

/**
 * Counts the 8 kB buffers that PostgreSQL touches for a statement. The `generic` plan is the one that a prepared
 * statement keeps for any values; the `custom` plan is made for these values.
 */
export async function countBuffers(
  { sql }: TestApp,
  { statement, values }: ExplainInput,
  plan: 'generic' | 'custom',
): Promise<number> {
  const client = await sql.connect();
  try {
    await client.query('set jit = off');
    await client.query(`set plan_cache_mode = force_${plan}_plan`);
    await client.query(`prepare explained as ${statement.text}`);
    const literals = values.map((value) => (value === null ? 'null' : client.escapeLiteral(String(value))));
    const given = literals.length > 0 ? `(${literals.join(', ')})` : '';
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>(
      `explain (analyze, buffers, format json) execute explained ${given}`,
    );
    const top = rows[0]?.['QUERY PLAN'][0].Plan;
    return (top?.['Shared Hit Blocks'] ?? Number.NaN) + (top?.['Shared Read Blocks'] ?? Number.NaN);
  } finally {
    await client.query('deallocate all; reset all');
    client.release();
  }
}

/**
 * An index-only scan skips the table only where VACUUM has marked a page as visible to all. VACUUM leaves pages unmarked
 * while another transaction is open, such as one of autovacuum, and while the rows' commits are not yet on the disk.
 */
export async function vacuumUntilVisible({ sql }: TestApp, tables: readonly string[]): Promise<void> {
  const countUnmarked = async () => {
    await sql.query(`vacuum (analyze) ${tables.join(', ')}`);
    const { rows } = await sql.query<{ unmarked: number }>(
      'select sum(relpages - relallvisible)::integer as unmarked from pg_class where relname = any($1)',
      [tables],
    );
    return rows[0]?.unmarked;
  };
  await vi.waitFor(async () => expect(await countUnmarked()).toBe(0), { timeout: 60_000 });
}
