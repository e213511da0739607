import type { Listing, ListingPreview } from '@ballpark/contracts/listings';
import { SUGGESTIONS_WITH_LISTING } from '@ballpark/rules/listings';
import {
  type BoundStatement,
  defineStatement,
  sqlText,
  type SqlText,
  type Statements,
} from '../../../database/statement.ts';
import type { Viewer } from '../../accounts/sessions/find-caller.ts';
import { LISTING_JSON, OWN_SUGGESTION_JSON, veiledListingJson, withOwnerAndSuggestions } from '../listing-json.sql.ts';
import { isListingId } from '../listing-id.ts';
import { IS_SHOWN, isOwnerVisible, MAY_BE_VEILED } from '../visibility.sql.ts';

/** As its owner sees it. Values: the id and how many suggestions to include. Uses the primary key. */
const FIND_LISTING = defineStatement(
  'find-listing',
  sqlText`
    select ${LISTING_JSON} as json from listing ${withOwnerAndSuggestions({ most: sqlText`$2`, viewer: sqlText`listing.owner_id` })}
    where listing.id = $1 and ${IS_SHOWN}`,
);

/** Whether the page says that a trial opens the prices of a listing. */
const IS_OPENED_BY_TRIAL = sqlText`listing.is_active and listing.trial_arm is not distinct from 'shown' as "isOpenForTrial"`;

/** Also selects the own suggestion of a member, the third value. Uses suggestion_once_per_member for it. */
function findForMemberSql(viewer?: SqlText): SqlText {
  return sqlText`
    select ${LISTING_JSON} as json, (
      select ${OWN_SUGGESTION_JSON} from suggestion newest join member author on author.id = newest.member_id
      where newest.listing_id = listing.id and newest.member_id = $3
    ) as own, ${IS_OPENED_BY_TRIAL}
    from listing ${withOwnerAndSuggestions({ most: sqlText`$2`, viewer })}
    where ${isFound(viewer)}`;
}

function isFound(viewer?: SqlText): SqlText {
  return sqlText`listing.id = $1 and ${IS_SHOWN}${viewer ? sqlText` and ${isOwnerVisible(viewer)}` : sqlText``}`;
}

/**
 * The same for a member who guesses first. The own suggestion is joined once, because it also lifts the veil. `offset 0`
 * keeps the planner from asking for the veil again in each field.
 */
function findForGuesserSql(viewer?: SqlText): SqlText {
  const isVeiled = sqlText`veil.is_on`;
  return sqlText`
    select ${veiledListingJson(isVeiled)} as json, own.json as own, ${IS_OPENED_BY_TRIAL}
    from listing
    left join lateral (
      select ${OWN_SUGGESTION_JSON} as json from suggestion newest join member author on author.id = newest.member_id
      where newest.listing_id = listing.id and newest.member_id = $3
    ) own on true
    cross join lateral (
      select ${isVeiledSql(sqlText`$3`, sqlText`own.json is null`)} as is_on
      offset 0
    ) veil
    ${withOwnerAndSuggestions({ most: sqlText`$2`, viewer, isVeiled })}
    where ${isFound(viewer)}`;
}

/** Whether the prices of a `listing` are hidden from a member who guesses first. Uses listing_reveal_once. */
function isVeiledSql(member: SqlText, hasNoSuggestion: SqlText): SqlText {
  return sqlText`${MAY_BE_VEILED} and listing.owner_id <> ${member} and ${hasNoSuggestion} and not exists (
        select from listing_reveal seen where seen.member_id = ${member} and seen.listing_id = listing.id)`;
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
const IS_VEILED = defineStatement(
  'is-veiled',
  sqlText`
    select ${isVeiledSql(sqlText`$2`, HAS_NO_SUGGESTION)} as "isVeiled"
    from listing where listing.id = $1`,
);

/** Whether the prices of a listing are hidden from a member who guesses first. */
export async function isListingVeiled(db: Statements, id: string, memberId: string): Promise<boolean> {
  const [found] = await db.run<{ isVeiled: boolean }>(IS_VEILED, [id, memberId]);
  return found?.isVeiled ?? false;
}

/** A listing that the member may see, as the JSON of the contract. Undefined for an unknown or malformed id. */
export async function findListingJson(db: Statements, lookup: ListingLookup): Promise<string | undefined> {
  if (!isListingId(lookup.id)) return undefined;
  const { statement, values } = bindListingStatement(lookup);
  const [found] = await db.run<{ json: string; own: string | null; isOpenForTrial: boolean }>(statement, values);
  if (!found) return undefined;
  const trial = found.isOpenForTrial ? ',"isOpenForTrial":true' : '';
  return `${found.json.slice(0, -1)},"ownSuggestion":${found.own ?? 'null'}${trial}}`;
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
