import { COUNT_CAP } from '@ballpark/rules/listing-search';
import { sqlText, type SqlText } from '../../../database/statement.ts';
import { type ScopeShape, type ScopeSql, scopeSql } from './scope.repository.ts';

/** One above the cap, which is enough to report that there are more. */
const ENOUGH: SqlText = { text: String(COUNT_CAP + 1) };

export function countRows(rows: SqlText): SqlText {
  return sqlText`select count(*)::int as count from (${rows} limit ${ENOUGH}) counted`;
}

/**
 * Counts a cover cell by cell and stops at the limit. The `order by` clauses guide the planner: without them it might
 * scan the table for the first thousand matches, which may all be at its end.
 */
export function countInCover({ cell, inner, edge, isInside, isInsideInner }: ScopeSql, condition: SqlText): SqlText {
  return countRows(sqlText`
    select from unnest(${inner}) core (id) cross join lateral (
      select from listing where ${condition} and ${cell} = any (array[core.id]) and ${isInsideInner}
      order by ${cell} limit ${ENOUGH}) found
    union all
    select from unnest(${edge}) rim (id) cross join lateral (
      select from listing where ${condition} and ${cell} = any (array[rim.id]) and ${isInside}
      order by ${cell} limit ${ENOUGH}) found`);
}

/** `first` is the number of the scope's first value. */
export function countSql(shape: ScopeShape, first = 1): SqlText {
  const scope = scopeSql(shape, first);
  if (shape.resolution !== undefined) return countInCover(scope, scope.isSelected);
  return countRows(
    sqlText`select from listing where ${scope.isSelected} order by listing.created_at desc, listing.id desc`,
  );
}
