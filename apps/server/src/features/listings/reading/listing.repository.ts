import type { Listing, ListingPreview } from '@ballpark/contracts/listings';
import { SUGGESTIONS_WITH_LISTING } from '@ballpark/rules/listings';
import {
  type BoundStatement,
  defineStatement,
  sqlText,
  type SqlText,
  type Statements,
} from '../../../database/statement.ts';
import { LISTING_JSON, OWN_SUGGESTION_JSON, withOwnerAndSuggestions } from '../listing-json.sql.ts';
import { isListingId } from '../listing-id.ts';
import { IS_SHOWN, isOwnerVisible } from '../visibility.sql.ts';

/** As its owner sees it. Values: the id and how many suggestions to include. Uses the primary key. */
const FIND_LISTING = defineStatement(
  'find-listing',
  sqlText`
    select ${LISTING_JSON} as json from listing ${withOwnerAndSuggestions(sqlText`$2`, sqlText`listing.owner_id`)}
    where listing.id = $1 and ${IS_SHOWN}`,
);

/** Also selects the own suggestion of a member, the third value. Uses suggestion_once_per_member for it. */
function findForMemberSql(viewer?: SqlText): SqlText {
  return sqlText`
    select ${LISTING_JSON} as json, (
      select ${OWN_SUGGESTION_JSON} from suggestion newest join member author on author.id = newest.member_id
      where newest.listing_id = listing.id and newest.member_id = $3
    ) as own
    from listing ${withOwnerAndSuggestions(sqlText`$2`, viewer)}
    where listing.id = $1 and ${IS_SHOWN}${viewer ? sqlText` and ${isOwnerVisible(viewer)}` : sqlText``}`;
}

const FIND_LISTING_FOR_MEMBER = defineStatement('find-listing-for-member', findForMemberSql());
const FIND_LISTING_FOR_VIEWER = defineStatement('find-listing-for-viewer', findForMemberSql(sqlText`$3`));

type ListingLookup = { id: string; memberId: string; hasBlocks: boolean };

export function bindListingStatement({ id, memberId, hasBlocks }: ListingLookup): BoundStatement {
  const statement = hasBlocks ? FIND_LISTING_FOR_VIEWER : FIND_LISTING_FOR_MEMBER;
  return { statement, values: [id, SUGGESTIONS_WITH_LISTING, memberId] };
}

/** A listing that the member may see, as the JSON of the contract. Undefined for an unknown or malformed id. */
export async function findListingJson(db: Statements, lookup: ListingLookup): Promise<string | undefined> {
  if (!isListingId(lookup.id)) return undefined;
  const { statement, values } = bindListingStatement(lookup);
  const [found] = await db.run<{ json: string; own: string | null }>(statement, values);
  return found && `${found.json.slice(0, -1)},"ownSuggestion":${found.own ?? 'null'}}`;
}

/** The listing as an object, as its owner sees it. */
export async function findListing(db: Statements, id: string): Promise<Listing | undefined> {
  if (!isListingId(id)) return undefined;
  const [found] = await db.run<{ json: string }>(FIND_LISTING, [id, SUGGESTIONS_WITH_LISTING]);
  // The statement writes the JSON of the contract. A test compares both.
  return found && (JSON.parse(found.json) as Listing);
}

/** Uses the primary key. */
const PREVIEW_LISTING = defineStatement(
  'preview-listing',
  sqlText`
    select title, photo_urls[1] as "photoUrl", location, suggestion_count as "suggestionCount", is_active as "isActive",
      created_at as "createdAt"
    from listing
    where listing.id = $1 and ${IS_SHOWN}`,
);

/** Undefined for an unknown or malformed id. */
export async function findListingPreview(db: Statements, id: string): Promise<ListingPreview | undefined> {
  if (!isListingId(id)) return undefined;
  const [found] = await db.run<Omit<ListingPreview, 'createdAt'> & { createdAt: Date }>(PREVIEW_LISTING, [id]);
  return found && { ...found, createdAt: found.createdAt.toISOString() };
}
