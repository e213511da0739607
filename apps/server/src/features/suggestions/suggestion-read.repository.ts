import type { Suggestion } from '@ballpark/contracts/listings';
import { type BoundStatement, defineStatement, sqlText, type Statements } from '../../database/statement.ts';
import { newestSuggestions, SUGGESTION_JSON } from '../listings/listing-json.sql.ts';
import { IS_SHOWN } from '../listings/visibility.sql.ts';

const FIND_SUGGESTION = defineStatement(
  'find-suggestion',
  sqlText`
    select ${SUGGESTION_JSON} as json
    from suggestion newest
    join member author on author.id = newest.member_id
    join listing on listing.id = newest.listing_id
    where newest.id = $1`,
);

/** Reads a suggestion that must exist. */
export async function readSuggestion(db: Statements, id: string): Promise<Suggestion> {
  const [found] = await db.run<{ json: string }>(FIND_SUGGESTION, [id]);
  if (!found) throw new Error('a suggestion that was just written does not exist');
  // The statement writes the JSON of the contract. A test compares both.
  return JSON.parse(found.json) as Suggestion;
}

const COUNT_SUGGESTIONS = defineStatement(
  'count-suggestions',
  sqlText`select listing.suggestion_count as count from listing where listing.id = $1 and ${IS_SHOWN}`,
);

/** How many suggestions a listing has; undefined when there is no such listing. */
export async function countSuggestions(db: Statements, listingId: string): Promise<number | undefined> {
  const [found] = await db.run<{ count: number }>(COUNT_SUGGESTIONS, [listingId]);
  return found?.count;
}

const LIST_SUGGESTIONS = defineStatement(
  'list-suggestions',
  sqlText`
    select suggestions.newest from listing
    cross join lateral (
      ${newestSuggestions(sqlText`suggestion.listing_id = listing.id`, sqlText`offset $2 limit $3`)}
    ) suggestions
    where listing.id = $1`,
);

type Page = { offset: number; limit: number };

export function bindSuggestionsStatement(listingId: string, { offset, limit }: Page): BoundStatement {
  return { statement: LIST_SUGGESTIONS, values: [listingId, offset, limit] };
}

/** A page of the suggestions on a listing, newest first, as the elements of a JSON array. */
export async function listSuggestionsJson(db: Statements, listingId: string, page: Page): Promise<string> {
  const { statement, values } = bindSuggestionsStatement(listingId, page);
  const [found] = await db.run<{ newest: string }>(statement, values);
  return found?.newest ?? '';
}
