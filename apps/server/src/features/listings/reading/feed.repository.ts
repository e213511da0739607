import { type BoundStatement, sqlText, type SqlText, type Statements } from '../../../database/statement.ts';
import { countSql } from './count.sql.ts';
import {
  DEPTH,
  LIMIT,
  type ListingPage,
  OFFSET,
  pageSql,
  runPage,
  type Window,
  windowValues,
} from './page.repository.ts';
import {
  buildStatement,
  type ListingScope,
  type ScopeShape,
  type ScopeSql,
  scopeSql,
  scopeValues,
  toShape,
} from './scope.repository.ts';

/**
 * The newest listings of a cover, as steps of a `with`. The result is `newest`. `core` takes the newest of each inner
 * cell straight from the index. They tell how new a listing must at least be to be among the `depth` newest of all. `rim`
 * then reads from the cells at the edge only listings that are new enough, and measures each. So no cell is read to its
 * end, however full it is.
 * Each cell is compared with a list of one element and named in `order by`, so that the planner can only use the index of
 * the cells. Otherwise, where most listings are in a few cells, the planner walks through the newest of all to find those
 * of one cell, and for an empty cell through the whole table.
 * Uses listing_active_h4 to h7, or listing_kept_h5 where closed listings are included.
 */
export function newestInCover(
  { isSelected, isInside, isInsideInner, cell, inner, edge }: Omit<ScopeSql, 'viewer'>,
  depth: SqlText,
) {
  return sqlText`
    core as materialized (
      select found.id, found.created_at from unnest(${inner}) cell (id) cross join lateral (
        select listing.id, listing.created_at from listing
        where ${isSelected} and ${cell} = any (array[cell.id]) and ${isInsideInner}
        order by ${cell}, listing.created_at desc, listing.id desc limit ${depth}
      ) found
      order by found.created_at desc, found.id desc limit ${depth}
    ),
    threshold as materialized (
      select case when count(*) = ${depth} then min(created_at) else '-infinity' end as since from core
    ),
    rim as (
      select found.id, found.created_at from threshold cross join unnest(${edge}) cell (id) cross join lateral (
        select listing.id, listing.created_at from listing
        where ${isSelected} and ${cell} = any (array[cell.id]) and listing.created_at >= threshold.since and ${isInside}
        order by ${cell}, listing.created_at desc, listing.id desc limit ${depth}
      ) found
    ),
    newest as (
      select id, created_at from (select * from core union all select * from rim) either
      order by created_at desc, id desc limit ${depth}
    )`;
}

/** The newest listings of all, straight from listing_active_newest or listing_kept_newest. */
function newestAnywhere({ isSelected }: ScopeSql): SqlText {
  return sqlText`
    newest as (
      select listing.id, listing.created_at from listing where ${isSelected}
      order by listing.created_at desc, listing.id desc limit ${DEPTH}
    )`;
}

/** Cuts the page out of a step that has ids and dates, newest first. */
export function newestFirst(step: SqlText): SqlText {
  return sqlText`
    select id, row_number() over (order by created_at desc, id desc) as position
    from (
      select id, created_at from ${step} order by created_at desc, id desc offset ${OFFSET} limit ${LIMIT} + 1
    ) inside`;
}

const FIRST_SCOPE_VALUE = 3;

function feedSql(shape: ScopeShape, isCounted: boolean): SqlText {
  const scope = scopeSql(shape, FIRST_SCOPE_VALUE);
  const steps = shape.resolution === undefined ? newestAnywhere(scope) : newestInCover(scope, DEPTH);
  const hasMore = sqlText`(select count(*) from picked) > ${LIMIT}`;
  const count = sqlText`case when ${hasMore} then (${countSql(shape, FIRST_SCOPE_VALUE)}) end`;
  const ordered = newestFirst(sqlText`newest`);
  return pageSql({ audience: shape.audience, viewer: scope.viewer, steps, ordered, ...(isCounted && { count }) });
}

export function bindFeedStatement(scope: ListingScope, { isCounted = false, ...window }: Window): BoundStatement {
  return {
    statement: isCounted
      ? buildStatement('list-counted', toShape(scope), (shape) => feedSql(shape, true))
      : buildStatement('list', toShape(scope), (shape) => feedSql(shape, false)),
    values: [...windowValues(window), ...scopeValues(scope)],
  };
}

/** A page of the listings of a scope, newest first. */
export function listNewestListings(db: Statements, scope: ListingScope, window: Window): Promise<ListingPage> {
  return runPage(db, bindFeedStatement(scope, window), window);
}
