import type { ListingType } from '@ballpark/rules/listings';
import type { Cover } from '../../../database/covers.ts';
import { defineStatement, sqlText, type SqlText, type Statements } from '../../../database/statement.ts';
import { IS_OPEN, IS_SHOWN } from '../visibility.sql.ts';

/** What a visitor sees of a listing on the page of a town: nothing about its owner. */
export type TownListing = {
  id: string;
  title: string;
  location: string;
  type: ListingType;
  photoUrl: string | null;
  suggestionCount: number;
};

/** Cells of this resolution have an index for open listings and one that includes ended ones. */
export const TOWN_RESOLUTION = 5;

/** How many of the newest listings of a cell at the edge are measured. Most of them may be outside. */
const EDGE_ROWS: SqlText = { text: '100' };

const MOST = sqlText`$1::int`;

/**
 * The newest open listings of a cover. The cells at the edge are read only where those inside have too few: then every
 * listing counts. However full a cell is, few of its rows are read. Uses listing_active_h5, as `newestInCover` does.
 */
const LIST = defineStatement(
  'list-of-town',
  sqlText`
  with core as materialized (
    select found.id, found.created_at from unnest($2::bigint[]) cell (id) cross join lateral (
      select listing.id, listing.created_at from listing where ${IS_OPEN} and listing.h5 = any (array[cell.id])
      order by listing.h5, listing.created_at desc, listing.id desc limit ${MOST}
    ) found
    order by found.created_at desc, found.id desc limit ${MOST}
  ),
  rim as materialized (
    select found.id, found.created_at
    from unnest(case when (select count(*) from core) < ${MOST} then $3::bigint[] else '{}' end) cell (id)
    cross join lateral (
      select id, created_at from (
        select listing.id, listing.created_at, listing.latitude, listing.longitude from listing
        where ${IS_OPEN} and listing.h5 = any (array[cell.id])
        order by listing.h5, listing.created_at desc, listing.id desc limit ${EDGE_ROWS}
      ) newest
      where distance_km($4::float8, $5::float8, latitude, longitude) < $6::float8
    ) found
  ),
  newest as materialized (
    select id, created_at from (select * from core union all select * from rim) either
    order by created_at desc, id desc limit ${MOST}
  )
  select listing.id, listing.title, listing.location, listing.type, listing.photo_urls[1] as "photoUrl",
    listing.suggestion_count as "suggestionCount"
  from newest join listing using (id)
  order by newest.created_at desc, newest.id desc`,
);

/** The newest first. */
export function listOpenInCover(
  statements: Statements,
  { cell, inner, edge, radiusKm }: Cover,
  most: number,
): Promise<TownListing[]> {
  return statements.run<TownListing>(LIST, [most, inner, edge, cell.latitude, cell.longitude, radiusKm]);
}

/** Uses listing_kept_h5. */
const HAS_ANY = defineStatement(
  'has-listing-of-town',
  sqlText`
  select from unnest($1::bigint[]) cell (id) cross join lateral (
    select from listing where ${IS_SHOWN} and listing.h5 = any (array[cell.id]) order by listing.h5 limit 1
  ) found limit 1`,
);

/** Whether the cells that are wholly inside have any listing, open or ended. */
export async function hasListingInCover(statements: Statements, { inner }: Cover): Promise<boolean> {
  return (await statements.run(HAS_ANY, [inner])).length > 0;
}

const MOST_CELLS: SqlText = { text: '20000' };

/** Jumps from cell to cell in listing_active_h5: it reads one row of each, however many listings there are. */
const OPEN_CELLS = defineStatement(
  'list-open-cells',
  sqlText`
  with recursive cell (h5) as (
    (select listing.h5 from listing where ${IS_OPEN} and listing.h5 is not null order by listing.h5 limit 1)
    union all
    select (
      select listing.h5 from listing where ${IS_OPEN} and listing.h5 > cell.h5 order by listing.h5 limit 1
    ) from cell where cell.h5 is not null
  )
  select h5::text from cell where h5 is not null limit ${MOST_CELLS}`,
);

/** The cells that have open listings. */
export async function listOpenCells(statements: Statements): Promise<string[]> {
  return (await statements.run<{ h5: string }>(OPEN_CELLS, [])).map(({ h5 }) => h5);
}
