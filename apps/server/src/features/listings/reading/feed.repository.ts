import { sqlText, type SqlText, type Statements } from '../../../database/statement.ts';
import {
  DEPTH,
  LIMIT,
  type ListingPage,
  type ListingRequest,
  OFFSET,
  pageSql,
  runPage,
  type Window,
  windowValues,
} from './page.repository.ts';
import {
  type ListingScope,
  type ScopeShape,
  type ScopeSql,
  scopeSql,
  scopeValues,
  shapeOf,
  statementFor,
} from './scope.repository.ts';

/**
 * The newest listings of a circle, as steps of a `with`. First the newest of each inner cell, straight from the index;
 * they say how new a listing must at least be to be among the `depth` newest of all. Then, of the cells at the edge,
 * only what is new enough, each measured. So no cell is read to its end, however full it is. The result is `newest`.
 * Each cell is asked for as the only one of a list and named in the order, so that nothing but the index of the cells
 * can follow it. Otherwise, where most listings are in a few cells, the planner goes through the newest of all to find
 * those of a cell, and for an empty cell through everything.
 * Uses listing_active_h4 to h7, for history listing_kept_h5.
 */
export function newestInCircle({ isMeant, isInside, isInsideInner, cell, inner, edge }: ScopeSql, depth: SqlText) {
  return sqlText`
    core as materialized (
      select found.id, found.created_at from unnest(${inner}) cell (id) cross join lateral (
        select listing.id, listing.created_at from listing
        where ${isMeant} and ${cell} = any (array[cell.id]) and ${isInsideInner}
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
        where ${isMeant} and ${cell} = any (array[cell.id]) and listing.created_at >= threshold.since and ${isInside}
        order by ${cell}, listing.created_at desc, listing.id desc limit ${depth}
      ) found
    ),
    newest as (
      select id, created_at from (select * from core union all select * from rim) either
      order by created_at desc, id desc limit ${depth}
    )`;
}

/** The newest listings of all, straight from listing_active_newest or listing_kept_newest. */
function newestAnywhere({ isMeant }: ScopeSql): SqlText {
  return sqlText`
    newest as (
      select listing.id, listing.created_at from listing where ${isMeant}
      order by listing.created_at desc, listing.id desc limit ${DEPTH}
    )`;
}

/** The page's own part of a step that has ids with their dates, newest first. */
export function newestFirst(step: SqlText): SqlText {
  return sqlText`
    select id, row_number() over (order by created_at desc, id desc) as place
    from (
      select id, created_at from ${step} order by created_at desc, id desc offset ${OFFSET} limit ${LIMIT} + 1
    ) inside`;
}

const FIRST_SCOPE_VALUE = 3;

function feedSql(shape: ScopeShape): SqlText {
  const scope = scopeSql(shape, FIRST_SCOPE_VALUE);
  const steps = shape.resolution === undefined ? newestAnywhere(scope) : newestInCircle(scope, DEPTH);
  return pageSql({ steps, ordered: newestFirst(sqlText`newest`) });
}

export function feedRequest(scope: ListingScope, window: Window): ListingRequest {
  return {
    statement: statementFor('list', shapeOf(scope), feedSql),
    values: [...windowValues(window), ...scopeValues(scope)],
  };
}

/** A page of the listings of a scope, newest first. */
export function listNewest(db: Statements, scope: ListingScope, window: Window): Promise<ListingPage> {
  return runPage(db, feedRequest(scope, window), window);
}
