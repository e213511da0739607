import type { ListingStatus } from '@ballpark/rules/listing-search';
import { sqlText, type SqlText, type Statements } from '../../../database/statement.ts';
import { newestFirst, newestInCircle } from './feed.repository.ts';
import {
  DEPTH,
  type ListingPage,
  type ListingRequest,
  OFFSET,
  pageSql,
  runPage,
  runPlannedPage,
  type Window,
  windowValues,
} from './page.repository.ts';
import {
  type ListingScope,
  measuringValues,
  type ScopeShape,
  scopeSql,
  scopeValues,
  shapeOf,
  statementFor,
} from './scope.repository.ts';
import type { SearchWords } from '../search-words.ts';

/**
 * Searching newest first has two traps. Walking the newest until a page is full never ends for a rare word; reading all
 * that the index of words has reads half of everything for a common one. So a short walk comes first, which is enough
 * for whatever is common, and only when it does not fill the page the index is asked, for what then is rare.
 */

/**
 * So many of the newest are looked at, and more for a later page. History is larger, so that the index is dearer there.
 * In a circle the newest are gathered from many cells and each is looked up, so that a walk is dearer.
 */
const WALK: Record<ListingStatus, { anywhere: SqlText; inCircle: SqlText }> = {
  active: { anywhere: sqlText`(600 + 20 * ${OFFSET})`, inCircle: sqlText`(200 + 5 * ${OFFSET})` },
  closed: { anywhere: sqlText`(5000 + 50 * ${OFFSET})`, inCircle: sqlText`(1000 + 10 * ${OFFSET})` },
  all: { anywhere: sqlText`(5000 + 50 * ${OFFSET})`, inCircle: sqlText`(1000 + 10 * ${OFFSET})` },
};

const WORDS = sqlText`$3::tsquery`;
const FIRST_AFTER_WORDS = 4;

function walkSql(shape: ScopeShape): SqlText {
  const scope = scopeSql(shape, FIRST_AFTER_WORDS);
  const { anywhere, inCircle } = WALK[shape.status];
  const ordered = newestFirst(sqlText`matching`);
  if (shape.resolution === undefined) {
    const steps = sqlText`
      matching as (
        select recent.id, recent.created_at from (
          select listing.id, listing.created_at, listing.words from listing where ${scope.isMeant}
          order by listing.created_at desc, listing.id desc limit ${anywhere}
        ) recent
        where recent.words @@ ${WORDS}
        order by recent.created_at desc, recent.id desc limit ${DEPTH}
      )`;
    return pageSql({ steps, ordered, isToTheEnd: sqlText`false` });
  }
  // Sorted before it is joined, so that looking stops as soon as the page is full.
  const steps = sqlText`
    ${newestInCircle(scope, inCircle)},
    matching as (
      select recent.id, recent.created_at
      from (select id, created_at from newest order by created_at desc, id desc) recent
      cross join lateral (select from listing where listing.id = recent.id and listing.words @@ ${WORDS}) matched
      order by recent.created_at desc, recent.id desc limit ${DEPTH}
    )`;
  return pageSql({ steps, ordered, isToTheEnd: sqlText`(select count(*) from newest) < ${inCircle}` });
}

/** A page of what a short walk finds. Uses the indexes of the feed. */
export function walkRequest(scope: ListingScope, words: SearchWords, window: Window): ListingRequest {
  const shape = shapeOf(scope);
  return {
    statement: statementFor('walk', shape, walkSql),
    values: [...windowValues(window), words.all, ...scopeValues(scope)],
  };
}

/** The statuses with an index of words each. */
function searchedStatuses(status: ListingStatus): ListingStatus[] {
  return status === 'all' ? ['active', 'closed'] : [status];
}

/**
 * What the index of words finds, straight from listing_active_words and listing_closed_words. The second condition is
 * written so that the index does not take it on: it is for what the index has found.
 */
export function matchesSql(
  shape: ScopeShape,
  { all, telling, first }: { all: SqlText; telling: SqlText; first: number },
) {
  const parts = searchedStatuses(shape.status).map((status) => {
    const { isMeant, isInside } = scopeSql({ ...shape, status }, first);
    const place = shape.resolution === undefined ? sqlText`` : sqlText`and ${isInside}`;
    return sqlText`select listing.id, listing.created_at from listing
      where ${isMeant} and listing.words @@ ${telling} and (listing.words @@ ${all}) is true ${place}`.text;
  });
  return { text: parts.join(' union all ') };
}

const MATCH_FIRST = 5;

function matchSql(shape: ScopeShape): SqlText {
  const matches = matchesSql(shape, { all: WORDS, telling: sqlText`$4::tsquery`, first: MATCH_FIRST });
  return pageSql({
    steps: sqlText`matching as materialized (${matches})`,
    ordered: newestFirst(sqlText`matching`),
    count: sqlText`(select count(*) from matching)`,
  });
}

/** A page of all that match, found by their words and then sorted. To be planned for its values. */
export function matchRequest(scope: ListingScope, words: SearchWords, window: Window): ListingRequest {
  const shape = shapeOf(scope);
  return {
    statement: statementFor('match', shape, matchSql),
    values: [...windowValues(window), words.all, words.telling, ...measuringValues(scope)],
  };
}

/** A page of the listings of a scope with these words, newest first. */
export async function listMatching(
  db: Statements,
  { words, ...scope }: ListingScope & { words: SearchWords },
  window: Window,
): Promise<ListingPage> {
  const walked = await runPage(db, walkRequest(scope, words, window), window);
  return walked.isWhole ? walked : runPlannedPage(db, matchRequest(scope, words, window), window);
}
