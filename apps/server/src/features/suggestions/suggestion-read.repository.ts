import type { Suggestion } from '@ballpark/contracts/listings';
import { sqlText, defineStatement, type Statements } from '../../database/statement.ts';
import { newestSuggestions, SUGGESTION_JSON } from '../listings/listing-json.sql.ts';

const FIND_SUGGESTION = defineStatement(
  'find-suggestion',
  sqlText`
    select ${SUGGESTION_JSON} as json from suggestion newest join member author on author.id = newest.member_id
    where newest.id = $1`,
);

/** A suggestion that is known to be there. */
export async function readSuggestion(db: Statements, id: string): Promise<Suggestion> {
  const [found] = await db.run<{ json: string }>(FIND_SUGGESTION, [id]);
  if (!found) throw new Error('a suggestion that was just written is not there');
  // The statement above writes what the contract says; a test compares the two.
  return JSON.parse(found.json) as Suggestion;
}

const COUNT_SUGGESTIONS = defineStatement(
  'count-suggestions',
  sqlText`select listing.suggestion_count as count from listing where listing.id = $1 and listing.deleted_at is null`,
);

/** How many suggestions a listing has; undefined when there is no such listing. */
export async function countSuggestions(db: Statements, listingId: string): Promise<number | undefined> {
  const [found] = await db.run<{ count: number }>(COUNT_SUGGESTIONS, [listingId]);
  return found?.count;
}

const LIST_SUGGESTIONS = defineStatement(
  'list-suggestions',
  newestSuggestions(sqlText`suggestion.listing_id = $1`, sqlText`offset $2 limit $3`),
);

type Page = { offset: number; limit: number };

/** What asks for a page of a listing's suggestions, for whoever runs it. */
export function suggestionsRequest(listingId: string, { offset, limit }: Page) {
  return { statement: LIST_SUGGESTIONS, values: [listingId, offset, limit] };
}

/** A page of a listing's suggestions, newest first, as the elements of a JSON array. */
export async function listSuggestionsJson(db: Statements, listingId: string, page: Page): Promise<string> {
  const { statement: wanted, values } = suggestionsRequest(listingId, page);
  const [found] = await db.run<{ newest: string }>(wanted, values);
  return found?.newest ?? '';
}
