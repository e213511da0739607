import type { Listing, ListingPreview } from '@ballpark/contracts/listings';
import { PREVIEW_DESCRIPTION_MAX, SUGGESTIONS_WITH_LISTING } from '@ballpark/rules/listings';
import {
  type BoundStatement,
  defineStatement,
  sqlText,
  type SqlText,
  type Statements,
} from '../../../database/statement.ts';
import type { Viewer } from '../../accounts/sessions/find-caller.ts';
import {
  LISTING_JSON,
  OWN_SUGGESTION_JSON,
  suggestionOnListingJson,
  veiledListingJson,
  withOwnerAndSuggestions,
} from '../listing-json.sql.ts';
import { CLOSES_AT } from '../listing-end.sql.ts';
import { isListingId } from '../listing-id.ts';
import { IS_SHOWN, isOwnerVisible } from '../visibility.sql.ts';

/** As its owner sees it. Values: the id and how many suggestions to include. Uses the primary key. */
const FIND_LISTING = defineStatement(
  'find-listing',
  sqlText`
    select ${LISTING_JSON} as json from listing ${withOwnerAndSuggestions({ most: sqlText`$2`, viewer: sqlText`listing.owner_id` })}
    where listing.id = $1 and ${IS_SHOWN}`,
);

/**
 * Whether a member could still guess the price of a `listing` without having seen others: from a member who guesses first its
 * prices are hidden, and for all others this is the first look. Uses listing_reveal_once.
 */
function isUnseenSql(member: SqlText, hasNoSuggestion: SqlText): SqlText {
  return sqlText`listing.is_active and listing.owner_id <> ${member} and ${hasNoSuggestion} and not exists (
        select from listing_reveal seen where seen.member_id = ${member} and seen.listing_id = listing.id)`;
}

const IS_UNSEEN_BY_READER = isUnseenSql(sqlText`$3`, sqlText`own.json is null`);

/** The own suggestion of a member, the third value. It is joined once, because two fields need it. Uses suggestion_once_per_member. */
const WITH_OWN_SUGGESTION = sqlText`left join lateral (
      select ${OWN_SUGGESTION_JSON} as json from suggestion newest join member author on author.id = newest.member_id
      where newest.listing_id = listing.id and newest.member_id = $3
    ) own on true`;

function findForMemberSql(viewer?: SqlText): SqlText {
  return sqlText`
    select ${LISTING_JSON} as json, own.json as own, ${IS_UNSEEN_BY_READER} as "isUnseen"
    from listing ${WITH_OWN_SUGGESTION}
    ${withOwnerAndSuggestions({ most: sqlText`$2`, viewer, json: suggestionOnListingJson(viewer) })}
    where ${isFound(viewer)}`;
}

function isFound(viewer?: SqlText): SqlText {
  return sqlText`listing.id = $1 and ${IS_SHOWN}${viewer ? sqlText` and ${isOwnerVisible(viewer)}` : sqlText``}`;
}

/**
 * The listing for a member who guesses first: prices that they have not seen are veiled. `offset 0` keeps the planner
 * from asking for the veil again in each field.
 */
function findForGuesserSql(viewer?: SqlText): SqlText {
  const isVeiled = sqlText`veil.is_on`;
  return sqlText`
    select ${veiledListingJson(isVeiled)} as json, own.json as own, ${isVeiled} as "isUnseen"
    from listing ${WITH_OWN_SUGGESTION}
    cross join lateral (
      select ${IS_UNSEEN_BY_READER} as is_on
      offset 0
    ) veil
    ${withOwnerAndSuggestions({ most: sqlText`$2`, viewer, isVeiled, json: suggestionOnListingJson(viewer) })}
    where ${isFound(viewer)}`;
}

const FIND_LISTING_FOR_MEMBER = defineStatement('find-listing-for-member', findForMemberSql());
const FIND_LISTING_FOR_VIEWER = defineStatement('find-listing-for-viewer', findForMemberSql(sqlText`$3`));
const FIND_LISTING_FOR_GUESSER = defineStatement('find-listing-for-guesser', findForGuesserSql());
const FIND_LISTING_FOR_GUESSER_AND_VIEWER = defineStatement(
  'find-listing-for-guesser-and-viewer',
  findForGuesserSql(sqlText`$3`),
);

type ListingLookup = { id: string; viewer: Viewer };

export function bindListingStatement({ id, viewer }: ListingLookup): BoundStatement {
  return { statement: chooseStatement(viewer), values: [id, SUGGESTIONS_WITH_LISTING, viewer.memberId] };
}

function chooseStatement({ hasBlocks, guessesFirst }: Viewer) {
  if (guessesFirst) return hasBlocks ? FIND_LISTING_FOR_GUESSER_AND_VIEWER : FIND_LISTING_FOR_GUESSER;
  return hasBlocks ? FIND_LISTING_FOR_VIEWER : FIND_LISTING_FOR_MEMBER;
}

const HAS_NO_SUGGESTION = sqlText`not exists (
      select from suggestion where suggestion.listing_id = listing.id and suggestion.member_id = $2)`;

/** Uses suggestion_once_per_member and listing_reveal_once. */
const IS_UNSEEN = defineStatement(
  'is-unseen',
  sqlText`
    select ${isUnseenSql(sqlText`$2`, HAS_NO_SUGGESTION)} as "isUnseen"
    from listing where listing.id = $1`,
);

/** Whether the member could still guess without having seen the prices of a listing. */
export async function isListingUnseen(db: Statements, id: string, memberId: string): Promise<boolean> {
  const [found] = await db.run<{ isUnseen: boolean }>(IS_UNSEEN, [id, memberId]);
  return found?.isUnseen ?? false;
}

type FoundListing = {
  json: string;
  /** Whether the member could still guess without having seen its prices. `json` has them unless the member guesses first. */
  isUnseen: boolean;
};

/** A listing that the member may see, as the JSON of the contract. Undefined for an unknown or malformed id. */
export async function findListingJson(db: Statements, lookup: ListingLookup): Promise<FoundListing | undefined> {
  if (!isListingId(lookup.id)) return undefined;
  const { statement, values } = bindListingStatement(lookup);
  const [found] = await db.run<FoundListing & { own: string | null }>(statement, values);
  return (
    found && {
      json: `${found.json.slice(0, -1)},"ownSuggestion":${found.own ?? 'null'}}`,
      isUnseen: found.isUnseen,
    }
  );
}

/** The listing as an object, as its owner sees it. */
export async function findListing(db: Statements, id: string): Promise<Listing | undefined> {
  if (!isListingId(id)) return undefined;
  const [found] = await db.run<{ json: string }>(FIND_LISTING, [id, SUGGESTIONS_WITH_LISTING]);
  // The statement writes the JSON of the contract. A test compares both.
  return found && (JSON.parse(found.json) as Listing);
}

/** Values: the id and how much of the description to include. Uses the primary key. */
const PREVIEW_LISTING = defineStatement(
  'preview-listing',
  sqlText`
    select title, left(description, $2) as description, photo_urls[1] as "photoUrl", location, suggestion_count as "suggestionCount", is_active as "isActive",
      created_at as "createdAt", ${CLOSES_AT} as "closesAt"
    from listing
    where listing.id = $1 and ${IS_SHOWN}`,
);

type PreviewRow = Omit<ListingPreview, 'createdAt' | 'closesAt'> & { createdAt: Date; closesAt: Date };

/** Undefined for an unknown or malformed id. */
export async function findListingPreview(db: Statements, id: string): Promise<ListingPreview | undefined> {
  if (!isListingId(id)) return undefined;
  const [found] = await db.run<PreviewRow>(PREVIEW_LISTING, [id, PREVIEW_DESCRIPTION_MAX]);
  return found && { ...found, createdAt: found.createdAt.toISOString(), closesAt: found.closesAt.toISOString() };
}
