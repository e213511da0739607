import type { ClientBase } from 'pg';

/** For each table: the number of rows, and a sum over a hash of each row that does not depend on their order. */
export type TableSums = ReadonlyMap<string, string>;

/** Every table and materialized view outside PostgreSQL's own schemas, without the parents of partitions. */
export async function listTables(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', nspname, relname) as name
     from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where relkind in ('r', 'm') and nspname not in ('pg_catalog', 'information_schema') and nspname !~ '^pg_t'
     order by 1`,
  );
  return rows.map(({ name }) => name);
}

export async function sumTables(client: ClientBase): Promise<TableSums> {
  await client.query(`set timezone = 'UTC'; set extra_float_digits = 1`);
  const sums = new Map<string, string>();
  for (const table of await listTables(client)) {
    const { rows } = await client.query<{ sum: string }>(
      `select count(*) || ' rows, ' || coalesce(sum(hashtextextended(t::text, 0)::numeric), 0) as sum from ${table} as t`,
    );
    sums.set(table, rows[0]?.sum ?? '');
  }
  return sums;
}

/** The tables that differ, each with both sums. */
export function compareSums(expected: TableSums, found: TableSums): string[] {
  const tables = new Set([...expected.keys(), ...found.keys()]);
  return [...tables]
    .filter((table) => expected.get(table) !== found.get(table))
    .map((table) => `${table}: ${found.get(table) ?? 'missing'} instead of ${expected.get(table) ?? 'no table'}`);
}

export function countRows(sums: TableSums): number {
  return [...sums.values()].reduce((total, sum) => total + Number.parseInt(sum, 10), 0);
}
