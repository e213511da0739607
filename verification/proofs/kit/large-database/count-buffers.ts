import type { Statement, Statements, StatementValue } from '@ballpark/server/database/statement';
import type { Client, QueryResultRow } from 'pg';

export type ExplainedStatements = Statements & {
  /** The buffer pages (8 kB) that statements touched since the last call. */
  takeBuffers: () => number;
};

type Plan = { 'Shared Hit Blocks': number; 'Shared Read Blocks': number };
type ExplainRow = { 'QUERY PLAN': { Plan: Plan }[] };

/** Runs the product's statements, prepared as the product prepares them, and counts the buffer pages they touch. */
export function explainStatements(client: Client): ExplainedStatements {
  const prepared = new Set<string>();
  let buffers = 0;

  async function explain(name: string, values: readonly StatementValue[]): Promise<void> {
    const literals = values.map((value) => toLiteral(client, value)).join(', ');
    const execute = values.length === 0 ? `execute "${name}"` : `execute "${name}" (${literals})`;
    const { rows } = await client.query<ExplainRow>(`explain (analyze, buffers, timing off, format json) ${execute}`);
    const plan = rows[0]?.['QUERY PLAN'][0]?.Plan;
    if (!plan) throw new Error(`${name} has no plan.`);
    buffers += plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
  }

  async function run<Row extends QueryResultRow>(
    statement: Statement,
    { values, planCacheMode }: { values: readonly StatementValue[]; planCacheMode: string },
  ): Promise<Row[]> {
    await client.query(`set plan_cache_mode = ${planCacheMode}`);
    const name = `explained ${statement.name}`;
    if (!prepared.has(name)) await client.query(`prepare "${name}" as ${statement.text}`);
    prepared.add(name);
    await explain(name, values);
    return (await client.query<Row>(statement.text, [...values])).rows;
  }

  return {
    run: (statement, values) => run(statement, { values, planCacheMode: 'force_generic_plan' }),
    runPlanned: (statement, values) => run(statement, { values, planCacheMode: 'force_custom_plan' }),
    takeBuffers: () => {
      const taken = buffers;
      buffers = 0;
      return taken;
    },
  };
}

function toLiteral(client: Client, value: StatementValue): string {
  if (value === null) return 'null';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (typeof value === 'string') return client.escapeLiteral(value);
  if (Buffer.isBuffer(value)) return client.escapeLiteral(`\\x${value.toString('hex')}`);
  return client.escapeLiteral(`{${value.map((item) => `"${item}"`).join(',')}}`);
}
