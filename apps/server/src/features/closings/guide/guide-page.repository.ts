import { BOOK_FROM, BOOK_MONTHS, BOOK_RANGE_FROM } from '@ballpark/rules/crowd/price-book';
import { sql } from 'kysely';
import type { Queryable, Trx } from '../../../database/client.ts';
import type { Instant } from '../../../database/instant.ts';

/** How many of the newest closings are read of each key: enough to know that there are enough. */
const NEWEST_OF_KEY = 60;

type TermQuery = {
  /** The keys of the near cells of each term. */
  keysOfTerms: readonly (readonly string[])[];
  at: Instant;
};

/**
 * Finds the terms that have enough closings of enough owners for a page of their own, as indexes of the list. Includes
 * closings of today, which are published tomorrow. Uses closing_term_near.
 */
export async function findFullTerms(db: Queryable, { keysOfTerms, at }: TermQuery): Promise<number[]> {
  const wanted = keysOfTerms.flatMap((keys, term) => keys.map((key) => ({ term, key })));
  if (wanted.length === 0) return [];
  const { rows } = await sql<{ term: number }>`
    select wanted.term
    from unnest(${wanted.map(({ term }) => term)}::integer[], ${wanted.map(({ key }) => key)}::bigint[]) wanted (term, key)
    cross join lateral (
      select owner_key from closing_term
      where near_key = any (array[wanted.key])
        and closed_on >= (${at} at time zone 'UTC')::date - make_interval(months => ${BOOK_MONTHS})
      order by near_key, closed_on desc limit ${sql.lit(NEWEST_OF_KEY)}
    ) row
    group by wanted.term
    having count(*) >= ${sql.lit(BOOK_RANGE_FROM)} and count(distinct owner_key) >= ${sql.lit(BOOK_FROM)}
    order by wanted.term
  `.execute(db);
  return rows.map(({ term }) => term);
}

export type GuidePageRow = { geonameId: number; term: string; words: string; closedAt: Date };

/** Takes each place and term once. A page that is listed stays listed. */
export async function saveGuidePages(db: Queryable, pages: readonly GuidePageRow[], at: Instant): Promise<void> {
  if (pages.length === 0) return;
  await sql`
    insert into guide_page as kept (geoname_id, term, words, newest_on, listed_from, reviewed_on)
    select geoname_id, term, words, closed_on, closed_on + 1, (${at} at time zone 'UTC')::date
    from json_to_recordset(${JSON.stringify(pages)}::json)
      page ("geonameId" integer, term text, words text, "closedAt" timestamptz),
      lateral (select page."geonameId" as geoname_id, (page."closedAt" at time zone 'UTC')::date as closed_on) given
    on conflict (geoname_id, term) do update
      set words = excluded.words, newest_on = excluded.newest_on, reviewed_on = excluded.reviewed_on
    where excluded.newest_on > kept.newest_on
  `.execute(db);
}

export type ListedPage = { geonameId: number; name: string; words: string };

/** The newest first. Uses guide_page_newest. */
export async function listGuidePages(db: Queryable, at: Instant, limit: number): Promise<ListedPage[]> {
  const { rows } = await sql<ListedPage>`
    select geoname_id as "geonameId", place.name, guide_page.words
    from guide_page join place using (geoname_id)
    where listed_from <= (${at} at time zone 'UTC')::date and reviewed_on is not null
    order by newest_on desc limit ${limit}
  `.execute(db);
  return rows;
}

export type TownTerm = { term: string; words: string };

/** How many of the newest pages of each town are read. */
const NEWEST_OF_TOWN = 12;

/** Words with a page in any of the towns, the newest first, each once. Uses guide_page_of_town. */
export async function listTownTerms(
  db: Queryable,
  { geonameIds, at }: { geonameIds: readonly number[]; at: Instant },
): Promise<TownTerm[]> {
  const { rows } = await sql<TownTerm>`
    select term, min(words) as words
    from unnest(${geonameIds}::integer[]) town (id) cross join lateral (
      select term, words, newest_on from guide_page
      where geoname_id = any (array[town.id]) and listed_from <= (${at} at time zone 'UTC')::date and reviewed_on is not null
      order by geoname_id, newest_on desc limit ${sql.lit(NEWEST_OF_TOWN)}
    ) page
    group by term order by max(newest_on) desc, term
  `.execute(db);
  return rows;
}

/** Cities that have a page of the price book. */
export async function listGuideTowns(db: Queryable, at: Instant): Promise<number[]> {
  const { rows } = await sql<{ geonameId: number }>`
    select distinct geoname_id as "geonameId" from guide_page
    where listed_from <= (${at} at time zone 'UTC')::date and reviewed_on is not null
  `.execute(db);
  return rows.map(({ geonameId }) => geonameId);
}

/** Those whose newest closing the price book no longer counts. Uses guide_page_newest. */
export async function deleteOldGuidePages(db: Queryable, at: Instant, limit: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from guide_page where (geoname_id, term) in (
      select geoname_id, term from guide_page
      where newest_on < (${at} at time zone 'UTC')::date - make_interval(months => ${BOOK_MONTHS}) limit ${limit}
    )
  `.execute(db);
  return Number(numAffectedRows);
}

/** Pages that have all of the words. Returns how many it removed. */
export async function deletePagesWithWords(trx: Trx, words: readonly string[]): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from guide_page where string_to_array(term, ' ') @> ${words}::text[]
  `.execute(trx);
  return Number(numAffectedRows);
}

type KeptPage = { geonameId: number; term: string };

/** Pages that were not looked at today. */
export async function listUnreviewedPages(db: Queryable, at: Instant, limit: number): Promise<KeptPage[]> {
  const { rows } = await sql<KeptPage>`
    select geoname_id as "geonameId", term from guide_page
    where reviewed_on is distinct from (${at} at time zone 'UTC')::date limit ${limit}
  `.execute(db);
  return rows;
}

function matchPages(pages: readonly KeptPage[]) {
  return sql`(geoname_id, term) in (
    select * from unnest(${pages.map(({ geonameId }) => geonameId)}::integer[], ${pages.map(({ term }) => term)}::text[])
  )`;
}

type Review = { full: readonly KeptPage[]; empty: readonly KeptPage[]; at: Instant };

/** Keeps the pages that have enough closings, and removes the others. */
export async function saveReview(db: Queryable, { full, empty, at }: Review): Promise<void> {
  await sql`update guide_page set reviewed_on = (${at} at time zone 'UTC')::date where ${matchPages(full)}`.execute(db);
  await sql`delete from guide_page where ${matchPages(empty)}`.execute(db);
}
