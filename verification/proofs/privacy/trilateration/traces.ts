import type { Point } from '@ballpark/rules/places';
import type { Pool } from 'pg';

/** A number closer than this to a true coordinate reveals more than the cell. */
const REVEALING_DEGREES = 0.005;

/** Decimal numbers, except the seconds of a time and response times in the log. */
const NUMBERS = /(?<![\d.]|\d:|"ms":)-?\d{1,3}\.\d{2,}/g;

/** Tables with public coordinates: cities may be near a hidden place. */
const PUBLIC_TABLES = ['place'];

type KnownPoints = { exact: readonly Point[]; cells: readonly Point[] };

/** Finds numbers close to a true coordinate that are not coordinates of the cells. */
export function findRevealingNumbers(texts: Iterable<string>, { exact, cells }: KnownPoints): string[] {
  const allowed = new Set(cells.flatMap(({ latitude, longitude }) => [latitude, longitude]));
  const numbers = new Set<string>();
  for (const text of texts) for (const [number] of text.matchAll(NUMBERS)) numbers.add(number);
  return [...numbers].filter((number) => {
    const value = Number(number);
    if (allowed.has(value)) return false;
    return exact.some(
      ({ latitude, longitude }) =>
        Math.abs(value - latitude) < REVEALING_DEGREES || Math.abs(value - longitude) < REVEALING_DEGREES,
    );
  });
}

/** Reads all rows of all tables as text, the queue's tables included. */
export async function readAllTables(sql: Pool): Promise<string[]> {
  const tables = await sql.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema') and tablename <> all($1)`,
    [PUBLIC_TABLES],
  );
  const texts: string[] = [];
  for (const { name } of tables.rows) {
    const { rows } = await sql.query<{ row: string }>(`select whole::text as row from ${name} whole`);
    texts.push(...rows.map(({ row }) => row));
  }
  return texts;
}
