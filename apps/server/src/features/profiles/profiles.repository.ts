import { COUNT_CAP } from '@ballpark/rules/listing-search';
import { HIDDEN_LISTINGS_MAX, type ListingType, SUGGESTIONS_IN_LIST } from '@ballpark/rules/listings';
import { sql } from 'kysely';
import type { Queryable, Trx } from '../../database/client.ts';
import { type Instant, NEVER } from '../../database/instant.ts';
import { sqlText, defineStatement, type SqlText, type Statements } from '../../database/statement.ts';
import {
  keptAway,
  LISTING_JSON,
  veiledListingJson,
  suggestionOnListingJson,
  withOwnerAndSuggestions,
} from '../listings/listing-json.sql.ts';
import { IS_SHOWN, isOwnerVisible, MAY_BE_VEILED } from '../listings/visibility.sql.ts';

/** One more than the cap, which is enough to know that there are more. */
const COUNT_LIMIT: SqlText = { text: String(COUNT_CAP + 1) };
const IN_LIST: SqlText = { text: String(SUGGESTIONS_IN_LIST) };

/** Uses the indexes listing_owner and suggestion_member and stops at the limit. */
function countSql(viewer?: SqlText): SqlText {
  return sqlText`
    select
      (select count(*)::int from (
        select from listing where listing.owner_id = $1 and ${IS_SHOWN} limit ${COUNT_LIMIT}
      ) posted) as listings,
      (select count(*)::int from (
        select from suggestion join listing on listing.id = suggestion.listing_id
        where suggestion.member_id = $1 and suggestion.hidden_at is null and ${isSeen(viewer)} limit ${COUNT_LIMIT}
      ) made) as suggestions`;
}

/** Whether people see a listing, and a viewer with blocks does. */
function isSeen(viewer: SqlText | undefined): SqlText {
  return viewer ? sqlText`${IS_SHOWN} and ${isOwnerVisible(viewer)}` : IS_SHOWN;
}

const COUNT_CONTENT = defineStatement('count-member-content', countSql());
const COUNT_CONTENT_FOR_VIEWER = defineStatement('count-member-content-for-viewer', countSql(sqlText`$2`));

export type ContentCounts = { listings: number; suggestions: number };

/** `viewerId` is set for a viewer with blocks. */
type ContentQuery = { memberId: string; viewerId: string | undefined };

/** Counts a member's listings and suggestions without deleted and hidden ones, each up to one above the cap. */
export async function countContent(db: Statements, { memberId, viewerId }: ContentQuery): Promise<ContentCounts> {
  const [counts = { listings: 0, suggestions: 0 }] =
    viewerId === undefined
      ? await db.run<ContentCounts>(COUNT_CONTENT, [memberId])
      : await db.run<ContentCounts>(COUNT_CONTENT_FOR_VIEWER, [memberId, viewerId]);
  return counts;
}

/** `isForGuesser`: for a member who guesses first, on the profile of another one. */
type ListVariant = { viewer?: SqlText; isForGuesser?: boolean };

function listListingsSql({ viewer, isForGuesser }: ListVariant): SqlText {
  const json = isForGuesser ? veiledListingJson(MAY_BE_VEILED) : LISTING_JSON;
  const isVeiled = isForGuesser ? MAY_BE_VEILED : undefined;
  return sqlText`
    select coalesce(string_agg(${json}, ',' order by listing.created_at desc, listing.id desc), '') as json
    from (
      select * from listing where listing.owner_id = $1 and ${IS_SHOWN}
      order by listing.created_at desc, listing.id desc offset $2 limit $3
    ) listing ${withOwnerAndSuggestions({ most: IN_LIST, viewer, isVeiled })}`;
}

function listSuggestionsSql({ viewer, isForGuesser }: ListVariant): SqlText {
  // A price on an active listing is hidden as it is on the listing itself.
  const isShown = isForGuesser ? sqlText`${isSeen(viewer)} and not (${MAY_BE_VEILED})` : isSeen(viewer);
  return sqlText`
    select coalesce(string_agg(${suggestionOnListingJson(viewer)}, ','
      order by newest.created_at desc, newest.id desc), '') as json
    from (
      select suggestion.*${viewer ? sqlText`, ${keptAway(viewer)}` : sqlText``}
      from suggestion join listing on listing.id = suggestion.listing_id
      where suggestion.member_id = $1 and suggestion.hidden_at is null and ${isShown}
      order by suggestion.created_at desc, suggestion.id desc offset $2 limit $3
    ) newest
    join member author on author.id = newest.member_id
    join listing on listing.id = newest.listing_id`;
}

type PageQuery = ContentQuery & {
  /** Whether the reader guesses first, and looks at another member. */
  isForGuesser: boolean;
  offset: number;
  limit: number;
};
type ContentKind = keyof ContentCounts;

const VIEWER = sqlText`$4`;

/** By reader: whether they have blocks, and whether they guess first. */
const LISTS = {
  listings: {
    member: defineStatement('list-member-listings', listListingsSql({})),
    viewer: defineStatement('list-member-listings-for-viewer', listListingsSql({ viewer: VIEWER })),
    guesser: defineStatement('list-member-listings-for-guesser', listListingsSql({ isForGuesser: true })),
    'guesser-viewer': defineStatement(
      'list-member-listings-for-guesser-and-viewer',
      listListingsSql({ viewer: VIEWER, isForGuesser: true }),
    ),
  },
  suggestions: {
    member: defineStatement('list-member-suggestions', listSuggestionsSql({})),
    viewer: defineStatement('list-member-suggestions-for-viewer', listSuggestionsSql({ viewer: VIEWER })),
    guesser: defineStatement('list-member-suggestions-for-guesser', listSuggestionsSql({ isForGuesser: true })),
    'guesser-viewer': defineStatement(
      'list-member-suggestions-for-guesser-and-viewer',
      listSuggestionsSql({ viewer: VIEWER, isForGuesser: true }),
    ),
  },
} as const;

/** One page, newest first, as the elements of a JSON array. */
export async function listContentJson(db: Statements, kind: ContentKind, query: PageQuery): Promise<string> {
  const { memberId, viewerId, isForGuesser, offset, limit } = query;
  const window = [memberId, offset, limit];
  const [found] =
    viewerId === undefined
      ? await db.run<{ json: string }>(LISTS[kind][isForGuesser ? 'guesser' : 'member'], window)
      : await db.run<{ json: string }>(LISTS[kind][isForGuesser ? 'guesser-viewer' : 'viewer'], [...window, viewerId]);
  return found?.json ?? '';
}

/** Hidden listings of a member without their photos. What was removed for good is not shown again. Uses listing_owner. */
export function findHiddenListings(db: Queryable, ownerId: string) {
  return (
    db
      .selectFrom('listing')
      .select(['id', 'title', 'description', 'is_active as isActive', 'created_at as createdAt'])
      // A check constraint of the table allows only these types.
      .select(sql<ListingType>`type`.as('type'))
      .where('owner_id', '=', ownerId)
      .where('deleted_at', 'is', null)
      .where('hidden_at', 'is not', null)
      .where('removed_at', 'is', null)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(HIDDEN_LISTINGS_MAX)
      .execute()
  );
}

type CardChange = Record<'photoUrl' | 'backgroundUrl' | 'about', string | null | undefined>;

/** The addresses of the pictures on a member's profile. */
export async function findPictures(trx: Trx, memberId: string): Promise<string[]> {
  const row = await trx
    .selectFrom('member')
    .select(['photo_url as photoUrl', 'background_url as backgroundUrl'])
    .where('id', '=', memberId)
    .executeTakeFirst();
  return [row?.photoUrl, row?.backgroundUrl].flatMap((url) => url ?? []);
}

/** Fields that are undefined stay unchanged. */
export async function updateCard(trx: Trx, memberId: string, change: CardChange): Promise<void> {
  const { photoUrl, backgroundUrl, about } = change;
  const columns = {
    ...(photoUrl !== undefined && { photo_url: photoUrl }),
    ...(backgroundUrl !== undefined && { background_url: backgroundUrl }),
    ...(about !== undefined && { about }),
  };
  if (Object.keys(columns).length === 0) return;
  await trx.updateTable('member').set(columns).where('id', '=', memberId).execute();
}

type PreferencesInput = { preferences: string[]; at: Instant };

export async function setPreferences(trx: Trx, memberId: string, { preferences, at }: PreferencesInput): Promise<void> {
  await trx
    .updateTable('member_account')
    .set({ preferences, updated_at: at })
    .where('member_id', '=', memberId)
    .execute();
}

type GuessingInput = { memberId: string; guessFirst: boolean; at: Instant };

/** A guess on a listing from before the choice is not blind: the member may have seen its prices. */
export async function setGuessing(trx: Trx, { memberId, guessFirst, at }: GuessingInput): Promise<void> {
  const since = guessFirst ? sql<Date>`coalesce(nullif(guess_first_since, ${NEVER}), ${at})` : NEVER;
  await trx.updateTable('member_account').set({ guess_first_since: since }).where('member_id', '=', memberId).execute();
}
