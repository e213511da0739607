import type { Statement, Statements, StatementValue } from '@ballpark/server/database/statement';
import type { Client, QueryResultRow } from 'pg';

export type ExplainedStatements = Statements & {
  /** Pages of PostgreSQL's memory that were touched since the last call. */
  takeBuffers: () => number;
};

type Plan = { 'Shared Hit Blocks': number; 'Shared Read Blocks': number };
type Explained = { 'QUERY PLAN': { Plan: Plan }[] };

/** Runs what the product runs, prepared as the product prepares it, and counts the pages each touches. */
export function explainedStatements(client: Client): ExplainedStatements {
  const prepared = new Set<string>();
  let buffers = 0;

  async function explain(name: string, values: readonly StatementValue[]): Promise<void> {
    const literals = values.map((value) => literal(client, value)).join(', ');
    const execute = values.length === 0 ? `execute "${name}"` : `execute "${name}" (${literals})`;
    const { rows } = await client.query<Explained>(`explain (analyze, buffers, timing off, format json) ${execute}`);
    const plan = rows[0]?.['QUERY PLAN'][0]?.Plan;
    if (!plan) throw new Error(`${name} has no plan.`);
    buffers += plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
  }

  async function run<Row extends QueryResultRow>(
    wanted: Statement,
    { values, planCacheMode }: { values: readonly StatementValue[]; planCacheMode: string },
  ): Promise<Row[]> {
    await client.query(`set plan_cache_mode = ${planCacheMode}`);
    const name = `explained ${wanted.name}`;
    if (!prepared.has(name)) await client.query(`prepare "${name}" as ${wanted.text}`);
    prepared.add(name);
    await explain(name, values);
    return (await client.query<Row>(wanted.text, [...values])).rows;
  }

  return {
    run: (wanted, values) => run(wanted, { values, planCacheMode: 'force_generic_plan' }),
    runPlanned: (wanted, values) => run(wanted, { values, planCacheMode: 'force_custom_plan' }),
    takeBuffers: () => {
      const taken = buffers;
      buffers = 0;
      return taken;
    },
  };
}

function literal(client: Client, value: StatementValue): string {
  if (value === null) return 'null';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (typeof value === 'string') return client.escapeLiteral(value);
  if (Buffer.isBuffer(value)) return client.escapeLiteral(`\\x${value.toString('hex')}`);
  return client.escapeLiteral(`{${value.map((item) => `"${item}"`).join(',')}}`);
}
