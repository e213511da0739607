import { COUNT_CAP } from '@ballpark/rules/listing-search';
import { sqlText, type SqlText, type Statements } from '../../../database/statement.ts';
import type { ListingRequest } from './page.repository.ts';
import {
  type ListingScope,
  measuringValues,
  type ScopeShape,
  type ScopeSql,
  scopeSql,
  scopeValues,
  shapeOf,
  statementFor,
} from './scope.repository.ts';
import { matchesSql } from './text-search.repository.ts';
import type { SearchWords } from '../search-words.ts';

/** One more than the cap: enough to say that there are more. */
const ENOUGH: SqlText = { text: String(COUNT_CAP + 1) };

function counted(rows: SqlText): SqlText {
  return sqlText`select count(*)::int as count from (${rows} limit ${ENOUGH}) counted`;
}

/**
 * Goes through a circle cell by cell, and never further than is enough. The orders are for the planner: without them it
 * might look for the first thousand in the table itself, where what is sought may all be at the end.
 */
function countedInCircle({ cell, inner, edge, isInside, isInsideInner }: ScopeSql, isMeant: SqlText): SqlText {
  return counted(sqlText`
    select from unnest(${inner}) core (id) cross join lateral (
      select from listing where ${isMeant} and ${cell} = any (array[core.id]) and ${isInsideInner}
      order by ${cell} limit ${ENOUGH}) found
    union all
    select from unnest(${edge}) rim (id) cross join lateral (
      select from listing where ${isMeant} and ${cell} = any (array[rim.id]) and ${isInside}
      order by ${cell} limit ${ENOUGH}) found`);
}

function countSql(shape: ScopeShape): SqlText {
  const scope = scopeSql(shape, 1);
  if (shape.resolution !== undefined) return countedInCircle(scope, scope.isMeant);
  return counted(sqlText`select from listing where ${scope.isMeant} order by listing.created_at desc, listing.id desc`);
}

/** Uses the indexes of the feed and nothing else. */
export function countRequest(scope: ListingScope): ListingRequest {
  return { statement: statementFor('count', shapeOf(scope), countSql), values: scopeValues(scope) };
}

function countMatchingSql(shape: ScopeShape): SqlText {
  if (shape.resolution === undefined) {
    return counted(matchesSql(shape, { all: sqlText`$1::tsquery`, telling: sqlText`$2::tsquery`, first: 3 }));
  }
  // Written so that no index of words is asked, which would have to be asked anew for every cell.
  const scope = scopeSql(shape, 2);
  return countedInCircle(scope, sqlText`${scope.isMeant} and (listing.words @@ $1::tsquery) is true`);
}

/**
 * Only for what is common enough to fill a page from a short walk: whatever is rarer has been counted when its page was
 * found. In a circle its listings are gone through. Elsewhere it has to be planned for its values: the planner knows
 * whether to walk or to ask the index of words.
 */
export function countMatchingRequest(scope: ListingScope, { all, telling }: SearchWords): ListingRequest {
  return {
    statement: statementFor('count-matching', shapeOf(scope), countMatchingSql),
    values: scope.near ? [all, ...scopeValues(scope)] : [all, telling, ...measuringValues(scope)],
  };
}

type CountRow = { count: number };

/** How many listings a scope has, counted up to one above the cap. */
export async function countListings(db: Statements, scope: ListingScope): Promise<number> {
  const request = countRequest(scope);
  const [row] = await db.run<CountRow>(request.statement, request.values);
  return row?.count ?? 0;
}

/** The same for those with these words. */
export async function countMatching(
  db: Statements,
  { words, ...scope }: ListingScope & { words: SearchWords },
): Promise<number> {
  const request = countMatchingRequest(scope, words);
  const run = scope.near ? db.run : db.runPlanned;
  const [row] = await run<CountRow>(request.statement, request.values);
  return row?.count ?? 0;
}
