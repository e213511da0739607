import { type Database, openDatabase } from '@ballpark/server/database/client';
import type { Client, Pool } from 'pg';

export type QueryCost = {
  /** The buffer pages of 8 kB that were touched. */
  pages: number;
  /** The rows of tables that were read, with those that a filter dropped. */
  rows: number;
};

type PlanNode = {
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: PlanNode[];
};

type ExplainRow = { 'QUERY PLAN': { Plan: PlanNode }[] };

export type ExplainedDatabase = {
  db: Database;
  /** What queries cost since the last call. */
  takeCost: () => QueryCost;
};

/** Runs the product's queries as they are, or with altered text, and counts what PostgreSQL touches for them. */
export async function explainQueries(
  client: Client,
  alter: (text: string) => string = (text) => text,
): Promise<ExplainedDatabase> {
  await client.query('set jit = off');
  // The rows of parallel workers are counted differently.
  await client.query('set max_parallel_workers_per_gather = 0');
  let cost: QueryCost = { pages: 0, rows: 0 };
  const query = async (text: string, values: unknown[]) => {
    const altered = alter(text);
    const { rows } = await client.query<ExplainRow>(
      `explain (analyze, buffers, timing off, format json) ${altered}`,
      values,
    );
    const plan = rows[0]?.['QUERY PLAN'][0]?.Plan;
    if (!plan) throw new Error(`There is no plan for ${altered}`);
    const pages = plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
    cost = { pages: cost.pages + pages, rows: cost.rows + countRows(plan) };
    return client.query(altered, values);
  };
  const pool = {
    connect: async () => ({ query, release: () => undefined }),
    end: async () => undefined,
  };
  return {
    // All that a query without a transaction needs of a pool.
    db: openDatabase(pool as unknown as Pool),
    takeCost: () => {
      const taken = cost;
      cost = { pages: 0, rows: 0 };
      return taken;
    },
  };
}

/** PostgreSQL reports the mean of all loops. */
function countRows(node: PlanNode): number {
  const below = (node.Plans ?? []).reduce((sum, plan) => sum + countRows(plan), 0);
  if (node['Relation Name'] === undefined) return below;
  return below + (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'];
}
