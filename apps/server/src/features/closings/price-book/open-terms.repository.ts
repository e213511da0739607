import { BOOK_WORD_CLOSINGS, BOOK_WORD_OWNERS } from '@ballpark/rules/crowd/price-book';
import { sql } from 'kysely';
import type { Queryable, Trx } from '../../../database/client.ts';
import type { Instant } from '../../../database/instant.ts';
import { isPublished } from './book.repository.ts';

/** How many of the newest closings of a word are counted. */
const NEWEST_COUNTED = 200;

type AskedTerm = {
  term: string;
  droppedKey: string;
  /** Under which its closings are counted; null for a term that needs no count. */
  usedKey: string | null;
};

/**
 * Finds the terms that are not dropped and, where they are counted, have enough closings of enough owners. Reads the
 * newest rows of each key from closing_term_anywhere alone.
 */
export async function findOpenTerms(
  db: Queryable,
  { asked, at }: { asked: readonly AskedTerm[]; at: Instant },
): Promise<string[]> {
  if (asked.length === 0) return [];
  const { rows } = await sql<{ term: string }>`
    select asked.term
    from unnest(${asked.map(({ term }) => term)}::text[], ${asked.map(({ droppedKey }) => droppedKey)}::bigint[],
      ${asked.map(({ usedKey }) => usedKey)}::bigint[]) asked (term, dropped_key, used_key)
    cross join lateral (
      select count(*) as closings, count(distinct owner_key) as owners from (
        select owner_key from closing_term
        where anywhere_key = any (array[asked.used_key]) and ${isPublished(at)}
        order by anywhere_key, closed_on desc limit ${sql.lit(NEWEST_COUNTED)}
      ) newest
    ) used
    where not exists (select from dropped_term where term_key = asked.dropped_key)
      and (asked.used_key is null
        or (used.closings >= ${sql.lit(BOOK_WORD_CLOSINGS)} and used.owners >= ${sql.lit(BOOK_WORD_OWNERS)}))
  `.execute(db);
  return rows.map(({ term }) => term);
}

export async function findDroppedKeys(db: Queryable, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return [];
  const rows = await db.selectFrom('dropped_term').select('term_key').where('term_key', 'in', keys).execute();
  return rows.map(({ term_key }) => term_key);
}

/** Returns false for a term that was dropped before. */
export async function insertDroppedKey(trx: Trx, key: string, at: Instant): Promise<boolean> {
  const row = await trx
    .insertInto('dropped_term')
    .values({ term_key: key, dropped_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('term_key')
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns false for a term that was not dropped. */
export async function deleteDroppedKey(trx: Trx, key: string): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom('dropped_term').where('term_key', '=', key).executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function countDroppedKeys(db: Queryable): Promise<number> {
  const row = await db
    .selectFrom('dropped_term')
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}
