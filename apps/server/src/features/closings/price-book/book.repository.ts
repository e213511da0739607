import { type BookArea, BOOK_MONTHS, type FoundClosings } from '@ballpark/rules/crowd/price-book';
import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '../../../database/client.ts';
import type { Instant } from '../../../database/instant.ts';

/** The column with the keys of each area. */
export const KEY_COLUMN: Record<BookArea, string> = {
  near: 'near_key',
  region: 'region_key',
  anywhere: 'anywhere_key',
};
/** How many of the newest closings are read of each key, and of all keys. */
const NEWEST_OF_KEY = 60;
const NEWEST_OF_ALL = 200;

type BookQuery = {
  area: BookArea;
  /** One for each cell of the area, or one for the whole currency. */
  keys: readonly string[];
  at: Instant;
};

export type BookRow = FoundClosings & { /** The month of the oldest of them. */ since: string | null };

/** Of no closings the quartiles are null. */
export type SummaryRow = Omit<BookRow, 'quartileLogs'> & { quartileLogs: number[] | null };

/** What a list of closings went for, as columns of a `SummaryRow`. */
export const SUMMARY = sql`count(*)::int as closings, count(distinct owner_key)::int as owners,
      percentile_cont(array[0.25, 0.5, 0.75]) within group (order by ln(final_price::float8)) as "quartileLogs",
      to_char(min(closed_on), 'YYYY-MM') as since`;

/** A closing is published from the next day in UTC on, so that no final price is recognised by its day. */
export function isPublished(at: Instant) {
  return sql`closed_on < (${at} at time zone 'UTC')::date
          and closed_on >= (${at} at time zone 'UTC')::date - make_interval(months => ${BOOK_MONTHS})`;
}

/** Runs a statement that selects `SUMMARY`. */
export async function readSummary(db: Queryable, statement: RawBuilder<SummaryRow>): Promise<BookRow> {
  const [row] = (await statement.execute(db)).rows;
  if (!row) throw new Error('A summary is one row.');
  return { ...row, quartileLogs: row.quartileLogs ?? [] };
}

/**
 * What the newest closings of a term went for. Each key is compared with a list of one element and named in `order by`, so that PostgreSQL reads
 * the newest rows of each from the index and no others, however common the word is.
 */
export async function findBookPrices(db: Queryable, { area, keys, at }: BookQuery): Promise<BookRow> {
  const column = sql.ref(KEY_COLUMN[area]);
  const statement = sql<SummaryRow>`
    with found as materialized (
      select row.* from unnest(${keys}::bigint[]) key (id) cross join lateral (
        select closed_on, final_price, owner_key from closing_term
        where ${column} = any (array[key.id]) and ${isPublished(at)}
        order by ${column}, closed_on desc limit ${sql.lit(NEWEST_OF_KEY)}
      ) row
    ),
    newest as (select * from found order by closed_on desc limit ${sql.lit(NEWEST_OF_ALL)})
    select ${SUMMARY} from newest`;
  return readSummary(db, statement);
}

/** Uses closing_term_age. */
export async function deleteOldTerms(db: Queryable, at: Instant, limit: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from closing_term where (listing_id, anywhere_key) in (
      select listing_id, anywhere_key from closing_term
      where closed_on < (${at} at time zone 'UTC')::date - make_interval(months => ${BOOK_MONTHS}) limit ${limit}
    )
  `.execute(db);
  return Number(numAffectedRows);
}
