import type { BookArea, BookClosing } from '@ballpark/rules/crowd/price-book';
import { sql } from 'kysely';
import type { Queryable } from '../../../database/client.ts';
import type { Instant } from '../../../database/instant.ts';
import { AS_CLOSED, BOOK_COLUMNS, type BookRow, isPublished, KEY_COLUMN, readClosings } from './book.repository.ts';

/** How many of the newest closings are read of each key, and how many of the most similar ones count. */
const NEWEST_OF_KEY = 20;
const MOST_SIMILAR = 12;
/** The word for the thing, a pair of words, or two words in common make two titles similar. */
const SIMILAR_FROM = 2;

export type WeighedKey = { key: string; worth: number };

type ComparablesQuery = { area: BookArea; keys: readonly WeighedKey[]; category: string | null; at: Instant };

/** The closings with the most similar titles, in the order in which they closed. Reads the indexes as `findBookPrices` does. */
export async function findComparables(db: Queryable, query: ComparablesQuery): Promise<BookClosing[]> {
  const { area, keys, category, at } = query;
  const column = sql.ref(KEY_COLUMN[area]);
  const statement = sql<BookRow>`
    with found as materialized (
      select key.worth, row.*
      from unnest(${keys.map(({ key }) => key)}::bigint[], ${keys.map(({ worth }) => worth)}::int[]) key (id, worth)
      cross join lateral (
        select listing_id, closed_on, final_price, owner_key, category from closing_term
        where ${column} = any (array[key.id]) and ${isPublished(at)}
        order by ${column}, closed_on desc limit ${sql.lit(NEWEST_OF_KEY)}
      ) row
    ),
    comparable as (
      select min(closed_on) as closed_on, min(final_price) as final_price, min(owner_key) as owner_key
      from found where ${category}::text is null or category is null or category = ${category}
      group by listing_id having sum(worth) >= ${sql.lit(SIMILAR_FROM)}
      order by sum(worth) desc, min(closed_on) desc limit ${sql.lit(MOST_SIMILAR)}
    )
    select ${BOOK_COLUMNS} from comparable order by ${AS_CLOSED}`;
  return readClosings(db, statement);
}
