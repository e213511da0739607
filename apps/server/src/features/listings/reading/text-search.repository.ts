import type { ListingStatus } from '@ballpark/rules/listing-search';
import { type BoundStatement, sqlText, type SqlText, type Statements } from '../../../database/statement.ts';
import { newestFirst, newestInCover } from './feed.repository.ts';
import {
  DEPTH,
  type ListingPage,
  OFFSET,
  pageSql,
  runPage,
  runPlannedPage,
  type Window,
  windowValues,
} from './page.repository.ts';
import {
  buildStatement,
  distanceValues,
  type ListingScope,
  type ScopeShape,
  scopeSql,
  scopeValues,
  toShape,
} from './scope.repository.ts';
import { bindTermStatement, isTermSearch } from './term-search.repository.ts';
import type { SearchWords } from '../search-words.ts';

/**
 * Neither plan for "newest first with these words" is good for every word. Walking through the newest until the page is
 * full reads the whole table for a rare word. Reading all matches from the word index reads half the table for a common
 * word. So a search starts with a short walk, which is enough for common words. Only if the walk does not fill the page
 * is the word index used, because the words are then rare.
 * Open listings have terms, which are good for every word: term-search.repository.ts. Within a radius they are read at once.
 * Anywhere, the newest listings are neighbours in the table, so a walk is cheaper still, and the terms follow it.
 */

/**
 * How many of the newest listings the walk reads; more for a later page. Longer for closed listings: there are more of
 * them, so the word index costs more. Shorter within a radius: the newest are gathered from many cells and looked up one
 * by one, so a walk costs more.
 */
const WALK_LENGTH: Record<ListingStatus, { anywhere: SqlText; inCover: SqlText }> = {
  active: { anywhere: sqlText`(600 + 20 * ${OFFSET})`, inCover: sqlText`(200 + 5 * ${OFFSET})` },
  closed: { anywhere: sqlText`(5000 + 50 * ${OFFSET})`, inCover: sqlText`(1000 + 10 * ${OFFSET})` },
  all: { anywhere: sqlText`(5000 + 50 * ${OFFSET})`, inCover: sqlText`(1000 + 10 * ${OFFSET})` },
};

const WORDS = sqlText`$3::tsquery`;
const FIRST_AFTER_WORDS = 4;

function walkSql(shape: ScopeShape): SqlText {
  const scope = scopeSql(shape, FIRST_AFTER_WORDS);
  const { anywhere, inCover } = WALK_LENGTH[shape.status];
  const ordered = newestFirst(sqlText`matching`);
  if (shape.resolution === undefined) {
    const steps = sqlText`
      matching as (
        select recent.id, recent.created_at from (
          select listing.id, listing.created_at, listing.words from listing where ${scope.isSelected}
          order by listing.created_at desc, listing.id desc limit ${anywhere}
        ) recent
        where recent.words @@ ${WORDS}
        order by recent.created_at desc, recent.id desc limit ${DEPTH}
      )`;
    return pageSql({ audience: shape.audience, viewer: scope.viewer, steps, ordered, isExhaustive: sqlText`false` });
  }
  // Sorted before the join, so that the look-ups stop as soon as the page is full.
  const steps = sqlText`
    ${newestInCover(scope, inCover)},
    matching as (
      select recent.id, recent.created_at
      from (select id, created_at from newest order by created_at desc, id desc) recent
      cross join lateral (select from listing where listing.id = recent.id and listing.words @@ ${WORDS}) matched
      order by recent.created_at desc, recent.id desc limit ${DEPTH}
    )`;
  return pageSql({
    audience: shape.audience,
    viewer: scope.viewer,
    steps,
    ordered,
    isExhaustive: sqlText`(select count(*) from newest) < ${inCover}`,
  });
}

/** A page of the matches that a short walk finds. Uses the indexes of the feed. */
export function bindWalkStatement(scope: ListingScope, words: SearchWords, window: Window): BoundStatement {
  return {
    statement: buildStatement('walk', toShape(scope), walkSql),
    values: [...windowValues(window), words.all, ...scopeValues(scope)],
  };
}

/** Active and closed listings have a word index each. */
function searchedStatuses(status: ListingStatus): ListingStatus[] {
  return status === 'all' ? ['active', 'closed'] : [status];
}

/**
 * All matches, from listing_active_words and listing_closed_words. `is true` keeps the second condition out of the index
 * scan: PostgreSQL applies it to the rows that the index has found.
 */
export function matchesSql(
  shape: ScopeShape,
  { all, telling, first }: { all: SqlText; telling: SqlText; first: number },
) {
  const parts = searchedStatuses(shape.status).map((status) => {
    const { isSelected, isInside } = scopeSql({ ...shape, status }, first);
    const distance = shape.resolution === undefined ? sqlText`` : sqlText`and ${isInside}`;
    return sqlText`select listing.id, listing.created_at from listing
      where ${isSelected} and listing.words @@ ${telling} and (listing.words @@ ${all}) is true ${distance}`.text;
  });
  return { text: parts.join(' union all ') };
}

const FIRST_AFTER_TELLING = 5;

function matchSql(shape: ScopeShape): SqlText {
  const matches = matchesSql(shape, { all: WORDS, telling: sqlText`$4::tsquery`, first: FIRST_AFTER_TELLING });
  return pageSql({
    audience: shape.audience,
    viewer: scopeSql(shape, FIRST_AFTER_TELLING).viewer,
    steps: sqlText`matching as materialized (${matches})`,
    ordered: newestFirst(sqlText`matching`),
    count: sqlText`(select count(*) from matching)`,
  });
}

/** A page of all matches, found by the word index and then sorted. Must be planned for its values. */
export function bindMatchStatement(scope: ListingScope, words: SearchWords, window: Window): BoundStatement {
  return {
    statement: buildStatement('match', toShape(scope), matchSql),
    values: [...windowValues(window), words.all, words.telling, ...distanceValues(scope)],
  };
}

/** A page of the listings of a scope with these words, newest first. */
export async function listMatchingListings(
  db: Statements,
  search: ListingScope & { words: SearchWords },
  window: Window,
): Promise<ListingPage> {
  const { words, ...scope } = search;
  const hasTerms = isTermSearch(search);
  if (hasTerms && scope.cover) return runPage(db, bindTermStatement(search, window), window);
  const walked = await runPage(db, bindWalkStatement(scope, words, window), window);
  if (walked.isComplete) return walked;
  if (hasTerms) return runPage(db, bindTermStatement(search, window), window);
  return runPlannedPage(db, bindMatchStatement(scope, words, window), window);
}
