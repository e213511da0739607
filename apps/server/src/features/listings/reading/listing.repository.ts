import type { Listing } from '@ballpark/contracts/listings';
import { SUGGESTIONS_WITH_LISTING } from '@ballpark/rules/listings';
import { sqlText, defineStatement, type Statements } from '../../../database/statement.ts';
import { LISTING_JSON, SUGGESTION_JSON, withOwnerAndSuggestions } from '../listing-json.sql.ts';

/** Its values are the id and how many suggestions come along. Uses the primary key. */
const FIND_LISTING = defineStatement(
  'find-listing',
  sqlText`
    select ${LISTING_JSON} as json from listing ${withOwnerAndSuggestions(sqlText`$2`)}
    where listing.id = $1 and listing.deleted_at is null`,
);

/** The same and, third value, a member's own suggestion. Uses suggestion_once_per_member. */
const FIND_LISTING_FOR_MEMBER = defineStatement(
  'find-listing-for-member',
  sqlText`
    select ${LISTING_JSON} as json, (
      select ${SUGGESTION_JSON} from suggestion newest join member author on author.id = newest.member_id
      where newest.listing_id = listing.id and newest.member_id = $3
    ) as own
    from listing ${withOwnerAndSuggestions(sqlText`$2`)}
    where listing.id = $1 and listing.deleted_at is null`,
);

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

type Look = { id: string; memberId: string };

/** What asks for one listing on a member's behalf, for whoever runs it. */
export function listingRequest({ id, memberId }: Look) {
  return { statement: FIND_LISTING_FOR_MEMBER, values: [id, SUGGESTIONS_WITH_LISTING, memberId] };
}

/** A listing that is not deleted, as the JSON of the contract. Whatever is not an id belongs to no listing. */
export async function findListingJson(db: Statements, look: Look): Promise<string | undefined> {
  if (!UUID.test(look.id)) return undefined;
  const { statement: wanted, values } = listingRequest(look);
  const [found] = await db.run<{ json: string; own: string | null }>(wanted, values);
  return found && `${found.json.slice(0, -1)},"ownSuggestion":${found.own ?? 'null'}}`;
}

/** The listing by itself, for code that looks into it. */
export async function findListing(db: Statements, id: string): Promise<Listing | undefined> {
  if (!UUID.test(id)) return undefined;
  const [found] = await db.run<{ json: string }>(FIND_LISTING, [id, SUGGESTIONS_WITH_LISTING]);
  // The statement above writes what the contract says; a test compares the two.
  return found && (JSON.parse(found.json) as Listing);
}
