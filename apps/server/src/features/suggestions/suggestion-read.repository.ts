import type { Suggestion } from '@ballpark/contracts/listings';
import type { SuggestionMade } from '@ballpark/contracts/suggestions';
import {
  type BoundStatement,
  defineStatement,
  sqlText,
  type SqlText,
  type Statements,
} from '../../database/statement.ts';
import {
  BALLPARK_OR_NULL,
  newestSuggestions,
  OWN_SUGGESTION_JSON,
  suggestionOnListingJson,
} from '../listings/listing-json.sql.ts';
import { IS_SHOWN, isOwnerVisible } from '../listings/visibility.sql.ts';

const FIND_SUGGESTION = defineStatement(
  'find-suggestion',
  sqlText`
    select ${OWN_SUGGESTION_JSON} as json
    from suggestion newest
    join member author on author.id = newest.member_id
    join listing on listing.id = newest.listing_id
    where newest.id = $1`,
);

/** Reads a suggestion that must exist, for its author. */
export async function readSuggestion(db: Statements, id: string): Promise<Suggestion> {
  const [found] = await db.run<{ json: string }>(FIND_SUGGESTION, [id]);
  if (!found) throw new Error('a suggestion that was just written does not exist');
  // The statement writes the JSON of the contract. A test compares both.
  return JSON.parse(found.json) as Suggestion;
}

/** Also selects how the listing stands with it. */
const FIND_MADE_SUGGESTION = defineStatement(
  'find-made-suggestion',
  sqlText`
    select ${OWN_SUGGESTION_JSON} as json, ${BALLPARK_OR_NULL} as ballpark, listing.suggestion_count as "suggestionCount"
    from suggestion newest
    join member author on author.id = newest.member_id
    join listing on listing.id = newest.listing_id
    where newest.id = $1`,
);

type MadeRow = { json: string; ballpark: string; suggestionCount: number };

/** Reads a suggestion that was just written, with the figure of its listing. */
export async function readMadeSuggestion(db: Statements, id: string): Promise<SuggestionMade> {
  const [found] = await db.run<MadeRow>(FIND_MADE_SUGGESTION, [id]);
  if (!found) throw new Error('a suggestion that was just written does not exist');
  const { json, ballpark, suggestionCount } = found;
  // The statement writes the JSON of the contract. A test compares both.
  return { ...JSON.parse(json), ballpark: JSON.parse(ballpark), suggestionCount } as SuggestionMade;
}

/** `viewerId` is set for a viewer with blocks. */
type ListedQuery = { listingId: string; viewerId: string | undefined };

const COUNT_SUGGESTIONS = defineStatement(
  'count-suggestions',
  sqlText`select listing.suggestion_count as count from listing where listing.id = $1 and ${IS_SHOWN}`,
);
const COUNT_SUGGESTIONS_FOR_VIEWER = defineStatement(
  'count-suggestions-for-viewer',
  sqlText`
    select listing.suggestion_count as count from listing
    where listing.id = $1 and ${IS_SHOWN} and ${isOwnerVisible(sqlText`$2`)}`,
);

/** How many suggestions a listing has; undefined when the viewer sees no such listing. */
export async function countSuggestions(
  db: Statements,
  { listingId, viewerId }: ListedQuery,
): Promise<number | undefined> {
  const [found] =
    viewerId === undefined
      ? await db.run<{ count: number }>(COUNT_SUGGESTIONS, [listingId])
      : await db.run<{ count: number }>(COUNT_SUGGESTIONS_FOR_VIEWER, [listingId, viewerId]);
  return found?.count;
}

function listSql(viewer?: SqlText): SqlText {
  const newest = newestSuggestions({
    condition: sqlText`suggestion.listing_id = listing.id`,
    slice: sqlText`offset $2 limit $3`,
    viewer,
    json: suggestionOnListingJson(viewer),
  });
  return sqlText`
    select suggestions.newest from listing
    cross join lateral (
      ${newest}
    ) suggestions
    where listing.id = $1`;
}

const LIST_SUGGESTIONS = defineStatement('list-suggestions', listSql());
const LIST_SUGGESTIONS_FOR_VIEWER = defineStatement('list-suggestions-for-viewer', listSql(sqlText`$4`));

type PageQuery = ListedQuery & { offset: number; limit: number };

export function bindSuggestionsStatement({ listingId, viewerId, offset, limit }: PageQuery): BoundStatement {
  if (viewerId === undefined) return { statement: LIST_SUGGESTIONS, values: [listingId, offset, limit] };
  return { statement: LIST_SUGGESTIONS_FOR_VIEWER, values: [listingId, offset, limit, viewerId] };
}

/** A page of the suggestions on a listing, newest first, as the elements of a JSON array. */
export async function listSuggestionsJson(db: Statements, query: PageQuery): Promise<string> {
  const { statement, values } = bindSuggestionsStatement(query);
  const [found] = await db.run<{ newest: string }>(statement, values);
  return found?.newest ?? '';
}
