import { type BoundStatement, sqlText, type SqlText, type Statements } from '../../../database/statement.ts';
import { countInCover, countRows, countSql } from './count.sql.ts';
import {
  buildStatement,
  distanceValues,
  type ListingScope,
  type ScopeShape,
  scopeSql,
  scopeValues,
  toShape,
} from './scope.repository.ts';
import { bindTermCountStatement, isTermSearch } from './term-search.repository.ts';
import { matchesSql } from './text-search.repository.ts';
import type { SearchWords } from '../search-words.ts';

/** Uses the same indexes as the feed. */
export function bindCountStatement(scope: ListingScope): BoundStatement {
  return { statement: buildStatement('count', toShape(scope), (shape) => countSql(shape)), values: scopeValues(scope) };
}

function countMatchingSql(shape: ScopeShape): SqlText {
  if (shape.resolution === undefined) {
    return countRows(matchesSql(shape, { all: sqlText`$1::tsquery`, telling: sqlText`$2::tsquery`, first: 3 }));
  }
  // `is true` keeps the planner from using the word index, which it would have to search again for every cell.
  const scope = scopeSql(shape, 2);
  return countInCover(scope, sqlText`${scope.isSelected} and (listing.words @@ $1::tsquery) is true`);
}

/**
 * Only for words that are common enough to fill a page from the short walk: rarer words were counted when their page was
 * found. Within a radius the listings of the cover are read one by one. Anywhere else the statement is planned for its
 * values: the planner then knows whether to walk or to use the word index.
 */
export function bindCountMatchingStatement(scope: ListingScope, { all, telling }: SearchWords): BoundStatement {
  return {
    statement: buildStatement('count-matching', toShape(scope), countMatchingSql),
    values: scope.cover ? [all, ...scopeValues(scope)] : [all, telling, ...distanceValues(scope)],
  };
}

type CountRow = { count: number };

/** How many listings a scope has, counted up to one above the cap. */
export async function countListings(db: Statements, scope: ListingScope): Promise<number> {
  const { statement, values } = bindCountStatement(scope);
  const [row] = await db.run<CountRow>(statement, values);
  return row?.count ?? 0;
}

/** Counts only listings with these words. */
export async function countMatchingListings(
  db: Statements,
  search: ListingScope & { words: SearchWords },
): Promise<number> {
  const { words, ...scope } = search;
  const isOfTerms = isTermSearch(search) && scope.cover !== undefined;
  const { statement, values } = isOfTerms ? bindTermCountStatement(search) : bindCountMatchingStatement(scope, words);
  const run = scope.cover ? db.run : db.runPlanned;
  const [row] = await run<CountRow>(statement, values);
  return row?.count ?? 0;
}
