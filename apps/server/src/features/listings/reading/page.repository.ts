import { LISTING_PAGE_SIZE_MAX } from '@ballpark/rules/listing-search';
import { SUGGESTIONS_IN_LIST } from '@ballpark/rules/listings';
import {
  sqlText,
  type SqlText,
  type Statement,
  type Statements,
  type StatementValue,
} from '../../../database/statement.ts';
import { LISTING_JSON, withOwnerAndSuggestions } from '../listing-json.sql.ts';

/** Which part of an ordered list is wanted. */
export type Window = { offset: number; limit: number };

/** One page of listings as the JSON of the contract, the elements of an array without its brackets. */
export type ListingPage = {
  json: string;
  /** How many listings that are. */
  rows: number;
  /** Whether another one follows. */
  hasMore: boolean;
  /** False when the list was followed only so far, and more of it may belong on this page. */
  isWhole: boolean;
  /** How many the list has, where finding the page has told. */
  count?: number;
};

/** A statement with its values, for whoever runs it. */
export type ListingRequest = { statement: Statement; values: StatementValue[] };

const IN_LIST: SqlText = { text: String(SUGGESTIONS_IN_LIST) };
const AT_MOST: SqlText = { text: String(LISTING_PAGE_SIZE_MAX + 1) };

/** Every statement of a page begins its values with the window. */
export const OFFSET = sqlText`$1::int`;
export const LIMIT = sqlText`$2::int`;
/** How deep into the order a page reaches: its last row, and one more that says whether another page follows. */
export const DEPTH = sqlText`($1::int + $2::int + 1)`;

export function windowValues({ offset, limit }: Window): StatementValue[] {
  return [offset, limit];
}

type PageParts = {
  /** Steps of a `with` that find the listings. */
  steps: SqlText;
  /** Selects ids with their `place`, counted from 1 on the page. */
  ordered: SqlText;
  /** Whether the steps have followed the list to its end. */
  isToTheEnd?: SqlText;
  /** How many the list has, where the steps have found them all. */
  count?: SqlText;
};

/** The constant bound says to the planner, which does not know the values, that a page is short. */
export function pageSql({ steps, ordered, isToTheEnd = sqlText`true`, count = sqlText`null` }: PageParts): SqlText {
  return sqlText`
    with ${steps},
    picked as materialized (select ordered.id, ordered.place from (${ordered}) ordered limit ${AT_MOST})
    select (select count(*)::int from picked) as found, ${isToTheEnd} as "isToTheEnd", ${count}::int as count, (
      select string_agg(${LISTING_JSON}, ',' order by picked.place)
      from picked join listing on listing.id = picked.id ${withOwnerAndSuggestions(IN_LIST)}
      where picked.place <= ${LIMIT}
    ) as json`;
}

type PageRow = { found: number; isToTheEnd: boolean; count: number | null; json: string | null };
const NO_ROW: PageRow = { found: 0, isToTheEnd: true, count: 0, json: null };

export async function runPage(db: Statements, request: ListingRequest, window: Window): Promise<ListingPage> {
  return readPage(await db.run<PageRow>(request.statement, request.values), window);
}

/** The same, planned for its values. */
export async function runPlannedPage(db: Statements, request: ListingRequest, window: Window): Promise<ListingPage> {
  return readPage(await db.runPlanned<PageRow>(request.statement, request.values), window);
}

function readPage([row = NO_ROW]: readonly PageRow[], { limit }: Window): ListingPage {
  const { found, isToTheEnd, count, json } = row;
  const hasMore = found > limit;
  return {
    json: json ?? '',
    rows: Math.min(found, limit),
    hasMore,
    isWhole: hasMore || isToTheEnd,
    ...(count !== null && { count }),
  };
}
