import type { Point } from '@ballpark/rules/places';
import type { Pool } from 'pg';

/** What is nearer than this to a true coordinate tells more than the cell does. */
const TELLING_DEGREES = 0.005;

/** Not the seconds of a time, nor how long an answer took. */
const NUMBERS = /(?<![\d.]|\d:|"ms":)-?\d{1,3}\.\d{2,}/g;

/** Where cities are is no secret, and some are near. */
const NOBODYS_TABLES = ['place'];

type Known = { exact: readonly Point[]; cells: readonly Point[] };

/** Numbers in a text that are near a true coordinate and are not the cell's own. */
export function tellingNumbers(texts: Iterable<string>, { exact, cells }: Known): string[] {
  const allowed = new Set(cells.flatMap(({ latitude, longitude }) => [latitude, longitude]));
  const numbers = new Set<string>();
  for (const text of texts) for (const [number] of text.matchAll(NUMBERS)) numbers.add(number);
  return [...numbers].filter((number) => {
    const value = Number(number);
    if (allowed.has(value)) return false;
    return exact.some(
      ({ latitude, longitude }) =>
        Math.abs(value - latitude) < TELLING_DEGREES || Math.abs(value - longitude) < TELLING_DEGREES,
    );
  });
}

/** Everything the database keeps, as text: the product's tables and the queue's. */
export async function everythingKept(sql: Pool): Promise<string[]> {
  const tables = await sql.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema') and tablename <> all($1)`,
    [NOBODYS_TABLES],
  );
  const texts: string[] = [];
  for (const { name } of tables.rows) {
    const { rows } = await sql.query<{ row: string }>(`select whole::text as row from ${name} whole`);
    texts.push(...rows.map(({ row }) => row));
  }
  return texts;
}
