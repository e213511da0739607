import { PERSONAL_DATA } from '@ballpark/server/features/leaving/personal-data';
import type { Pool } from 'pg';
import type { Person } from '../../kit/actors/people.ts';

/** Totals and stocks that change with every member: how many have how much, which contents are stored. */
const STOCKS = new Set(['xp_histogram', 'photo_object', 'instance', 'erasure', 'migration']);

async function listTables(sql: Pool): Promise<string[]> {
  const { rows } = await sql.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'pgboss')`,
  );
  return rows.map(({ name }) => name);
}

/** Where in the database, the queue included, a row contains this text. */
export async function findInTables(sql: Pool, text: string): Promise<string[]> {
  const found: string[] = [];
  for (const table of await listTables(sql)) {
    const { rowCount } = await sql.query(`select 1 from ${table} as dumped where dumped::text ilike $1 limit 1`, [
      `%${text}%`,
    ]);
    if (rowCount) found.push(table);
  }
  return found;
}

/** Tables of the map from which the member's rows are deleted, and which still have one. */
export async function findRowsLeft(sql: Pool, memberId: string): Promise<string[]> {
  const left: string[] = [];
  for (const [table, { columns, erased }] of Object.entries(PERSONAL_DATA)) {
    if (erased !== 'rows' && table !== 'photo' && table !== 'member_account' && table !== 'closed_account') continue;
    for (const column of columns) {
      const { rowCount } = await sql.query(`select 1 from ${table} where ${column} = $1 limit 1`, [memberId]);
      if (rowCount) left.push(table);
    }
  }
  return left;
}

/** Tables of the map in which the member has no row. */
export async function findUnplanted(sql: Pool, memberId: string): Promise<string[]> {
  const missing: string[] = [];
  for (const [table, { columns, exported, erased }] of Object.entries(PERSONAL_DATA)) {
    const [column] = columns;
    if (column === undefined || (exported === 'nothing' && erased !== 'rows')) continue;
    const { rowCount } = await sql.query(`select 1 from ${table} where ${column} = $1 limit 1`, [memberId]);
    if (!rowCount) missing.push(table);
  }
  return missing;
}

/** Tables without a column for the member: a row is the member's when its listing is. */
const TABLES_OF_LISTINGS = new Set(['listing_term']);

function matchOwn(table: string): string {
  if (TABLES_OF_LISTINGS.has(table)) return 'listing_id in (select id from listing where owner_id = $1::uuid)';
  const columns = PERSONAL_DATA[table]?.columns ?? [];
  return columns.map((column) => `${column} is not distinct from $1::uuid`).join(' or ') || '$1::uuid is null';
}

/** Every row of the public tables that is not this member's, as text. */
export async function dumpOthers(sql: Pool, memberId: string): Promise<string[]> {
  const dump: string[] = [];
  for (const table of await listTables(sql)) {
    const name = table.replace('public.', '');
    if (table.startsWith('pgboss.') || STOCKS.has(name)) continue;
    const { rows } = await sql.query<{ row: string }>(
      `select t::text as row from ${table} t where not (${matchOwn(name)})`,
      [memberId],
    );
    for (const { row } of rows) dump.push(`${name} ${row}`);
  }
  return dump;
}

/**
 * The contact messages from an address, and the decisions about a member: the map finds these by no column. Mails have the ids
 * of messages.
 */
export async function findOwnIds(sql: Pool, { memberId, email }: Person): Promise<string[]> {
  const { rows } = await sql.query<{ id: string }>(
    `select id from contact_message where email = $1
     union all select decision.id from moderation_decision decision join moderation_case on moderation_case.id = case_id
     where author_id = $2`,
    [email, memberId],
  );
  return rows.map(({ id }) => id);
}

/** The member's rows as the export must contain them, by table. */
export async function readExpected(sql: Pool, memberId: string): Promise<Map<string, string[]>> {
  const expected = new Map<string, string[]>();
  for (const [table, { columns, exported }] of Object.entries(PERSONAL_DATA)) {
    const [column] = columns;
    if (exported === 'nothing' || column === undefined) continue;
    const { rows } = await sql.query<{ row: object }>(
      `select to_jsonb(t) - $2::text[] as row from ${table} t where ${column} = $1`,
      [memberId, exported.omitted ?? []],
    );
    expected.set(table, toSortedLines(rows.map(({ row }) => row)));
  }
  return expected;
}

export function toSortedLines(rows: readonly object[]): string[] {
  return rows.map((row) => JSON.stringify(row)).toSorted();
}
