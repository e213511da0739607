import { type BookArea, type BookClosing, BOOK_MONTHS, BOOK_TREND_MONTHS } from '@ballpark/rules/crowd/price-book';
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

/** Two periods of whole months: until the end of the last month, and the half year before. */
export type HalfYear = 'recent' | 'earlier';

type BookQuery = {
  area: BookArea;
  /** One for each cell of the area, or one for the whole currency. */
  keys: readonly string[];
  at: Instant;
  /** Without it all published closings. */
  halfYear?: HalfYear | undefined;
  /** Whether to read the category of each closing. */
  hasCategory?: boolean | undefined;
};

export type BookRow = { ownerKey: string; finalPrice: string; closedOn: string; category?: string | null };

/** The columns of a `BookRow`, and their order: as they closed, and alike for closings of one day. */
export const BOOK_COLUMNS = sql`owner_key as "ownerKey", final_price as "finalPrice", to_char(closed_on, 'YYYY-MM-DD') as "closedOn"`;
export const AS_CLOSED = sql`closed_on, final_price, owner_key`;

/** A closing is published from the next day in UTC on, so that no final price is recognised by its day. */
export function isPublished(at: Instant) {
  return sql`closed_on < (${at} at time zone 'UTC')::date
          and closed_on >= (${at} at time zone 'UTC')::date - make_interval(months => ${BOOK_MONTHS})`;
}

const MONTHS_BEFORE: Record<HalfYear, number> = { recent: 0, earlier: BOOK_TREND_MONTHS };

/** Whole months only: what is compared changes once a month, and never by the closings of one day. */
function isInHalfYear(halfYear: HalfYear, at: Instant) {
  const end = sql`date_trunc('month', ${at} at time zone 'UTC') - make_interval(months => ${MONTHS_BEFORE[halfYear]})`;
  return sql`closed_on < (${end})::date
          and closed_on >= (${end} - make_interval(months => ${BOOK_TREND_MONTHS}))::date`;
}

/** Runs a statement that selects `BOOK_COLUMNS`. */
export async function readClosings(db: Queryable, statement: RawBuilder<BookRow>): Promise<BookClosing[]> {
  const { rows } = await statement.execute(db);
  return rows.map(({ finalPrice, ...row }) => ({ ...row, finalPriceMinor: Number(finalPrice) }));
}

/**
 * The newest closings of a term, in the order in which they closed. Each key is compared with a list of one element and named
 * in `order by`, so that PostgreSQL reads the newest rows of each from the index and no others, however common the word is.
 */
export async function findBookPrices(db: Queryable, query: BookQuery): Promise<BookClosing[]> {
  const { area, keys, at, halfYear, hasCategory = false } = query;
  const column = sql.ref(KEY_COLUMN[area]);
  // The index of all places does not have it.
  const category = hasCategory ? sql`, category` : sql``;
  const statement = sql<BookRow>`
    with found as materialized (
      select row.* from unnest(${keys}::bigint[]) key (id) cross join lateral (
        select closed_on, final_price, owner_key${category} from closing_term
        where ${column} = any (array[key.id]) and ${halfYear ? isInHalfYear(halfYear, at) : isPublished(at)}
        order by ${column}, closed_on desc limit ${sql.lit(NEWEST_OF_KEY)}
      ) row
    ),
    newest as (select * from found order by closed_on desc limit ${sql.lit(NEWEST_OF_ALL)})
    select ${BOOK_COLUMNS}${category} from newest order by ${AS_CLOSED}`;
  return readClosings(db, statement);
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
