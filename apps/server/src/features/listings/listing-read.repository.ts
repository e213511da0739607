import type { Listing } from '@ballpark/contracts/listings';
import { SUGGESTIONS_WITH_LISTING } from '@ballpark/rules/listings';
import { sql, statement, type Statements } from '../../database/statement.ts';
import { LISTING_JSON, withOwnerAndSuggestions } from './listing-json.repository.ts';

/** Its values are the id and how many suggestions come along. Uses the primary key. */
const FIND_LISTING = statement(
  'find-listing',
  sql`
    select ${LISTING_JSON} as json from listing ${withOwnerAndSuggestions(sql`$2`)}
    where listing.id = $1 and listing.deleted_at is null`,
);

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** What asks for one listing, for whoever runs it. */
export function listingRequest(id: string) {
  return { statement: FIND_LISTING, values: [id, SUGGESTIONS_WITH_LISTING] };
}

/** A listing that is not deleted, as the JSON of the contract. Whatever is not an id belongs to no listing. */
export async function findListingJson(db: Statements, id: string): Promise<string | undefined> {
  if (!UUID.test(id)) return undefined;
  const { statement: wanted, values } = listingRequest(id);
  const [found] = await db.run<{ json: string }>(wanted, values);
  return found?.json;
}

/** The same for code that looks into it. */
export async function findListing(db: Statements, id: string): Promise<Listing | undefined> {
  const json = await findListingJson(db, id);
  // The statement above writes what the contract says; a test compares the two.
  return json === undefined ? undefined : (JSON.parse(json) as Listing);
}
