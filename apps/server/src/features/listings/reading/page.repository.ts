import { LISTING_PAGE_SIZE_MAX } from '@ballpark/rules/listing-search';
import { SUGGESTIONS_IN_LIST } from '@ballpark/rules/listings';
import {
  type BoundStatement,
  sqlText,
  type SqlText,
  type Statements,
  type StatementValue,
} from '../../../database/statement.ts';
import {
  LISTING_JSON,
  veiledListingJson,
  VISITOR_LISTING_JSON,
  WITH_OWNER,
  withOwnerAndSuggestions,
} from '../listing-json.sql.ts';
import { MAY_BE_VEILED } from '../visibility.sql.ts';

/** The part of an ordered list to read. */
export type Window = {
  offset: number;
  limit: number;
  /** Whether the statement shall also count the list if it has more pages. A search by words and the home feed never do. */
  isCounted?: boolean;
  /** Only for the home feed: the reader's town is young, so that it reaches outwards in more steps. */
  isYoung?: boolean;
};

export type ListingPage = {
  /** Listings as the contract has them: the elements of a JSON array without its brackets. */
  json: string;
  /** How many listings `json` holds. */
  rows: number;
  hasMore: boolean;
  /** False when the query stopped early, so that the list may have more listings for this page. */
  isComplete: boolean;
  /** The length of the whole list, where finding the page has counted it. */
  count?: number;
};

const IN_LIST: SqlText = { text: String(SUGGESTIONS_IN_LIST) };
const AT_MOST: SqlText = { text: String(LISTING_PAGE_SIZE_MAX + 1) };

/** The first two values of every page statement are the window. */
export const OFFSET = sqlText`$1::int`;
export const LIMIT = sqlText`$2::int`;
/** How deep into the order a page reaches: its last row, and one more that tells whether another page follows. */
export const DEPTH = sqlText`($1::int + $2::int + 1)`;

export function windowValues({ offset, limit }: Window): StatementValue[] {
  return [offset, limit];
}

/**
 * For whom the listings are written. A visitor learns less of them. A guesser is a member who guesses first: every list hides
 * the same prices from all of them, whatever they have guessed, so that they share one answer.
 */
export type Audience = 'member' | 'guesser' | 'visitor';

function chooseListing(audience: Audience, viewer: SqlText | undefined): { json: SqlText; joins: SqlText } {
  if (audience === 'visitor') return { json: VISITOR_LISTING_JSON, joins: WITH_OWNER };
  if (audience === 'member') return { json: LISTING_JSON, joins: withOwnerAndSuggestions({ most: IN_LIST, viewer }) };
  const joins = withOwnerAndSuggestions({ most: IN_LIST, viewer, isVeiled: MAY_BE_VEILED });
  return { json: veiledListingJson(MAY_BE_VEILED), joins };
}

type PageParts = {
  audience: Audience;
  /** A viewer with blocks. */
  viewer?: SqlText | undefined;
  /** Steps of a `with` that find the listings. */
  steps: SqlText;
  /** Selects ids with their `position` on the page, counted from 1. */
  ordered: SqlText;
  /** Whether the steps have read the list to its end. */
  isExhaustive?: SqlText;
  /** The length of the list, where the steps have found all of it. */
  count?: SqlText;
};

/** The planner does not know the values. The constant limit tells it that a page is short. */
export function pageSql(parts: PageParts): SqlText {
  const { audience, viewer, steps, ordered, isExhaustive = sqlText`true`, count = sqlText`null` } = parts;
  const { json, joins } = chooseListing(audience, viewer);
  return sqlText`
    with ${steps},
    picked as materialized (select ordered.id, ordered.position from (${ordered}) ordered limit ${AT_MOST})
    select (select count(*)::int from picked) as found, ${isExhaustive} as "isExhaustive", ${count}::int as count, (
      select string_agg(${json}, ',' order by picked.position)
      from picked join listing on listing.id = picked.id ${joins}
      where picked.position <= ${LIMIT}
    ) as json`;
}

type PageRow = { found: number; isExhaustive: boolean; count: number | null; json: string | null };
const NO_ROW: PageRow = { found: 0, isExhaustive: true, count: 0, json: null };

export async function runPage(db: Statements, bound: BoundStatement, window: Window): Promise<ListingPage> {
  return readPage(await db.run<PageRow>(bound.statement, bound.values), window);
}

/** Runs a page as a statement that PostgreSQL plans for its values. */
export async function runPlannedPage(db: Statements, bound: BoundStatement, window: Window): Promise<ListingPage> {
  return readPage(await db.runPlanned<PageRow>(bound.statement, bound.values), window);
}

function readPage([row = NO_ROW]: readonly PageRow[], { limit }: Window): ListingPage {
  const { found, isExhaustive, count, json } = row;
  const hasMore = found > limit;
  return {
    json: json ?? '',
    rows: Math.min(found, limit),
    hasMore,
    isComplete: hasMore || isExhaustive,
    ...(count !== null && { count }),
  };
}
