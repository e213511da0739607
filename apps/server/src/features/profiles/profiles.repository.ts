import { COUNT_CAP } from '@ballpark/rules/listing-search';
import { SUGGESTIONS_IN_LIST } from '@ballpark/rules/listings';
import type { Trx } from '../../database/client.ts';
import type { Instant } from '../../database/instant.ts';
import { jsonObject, jsonQuoted, jsonText } from '../../database/json-sql.ts';
import { sqlText, defineStatement, type SqlText, type Statements } from '../../database/statement.ts';
import { LISTING_JSON, SUGGESTION_JSON, withOwnerAndSuggestions } from '../listings/listing-json.sql.ts';
import { IS_SHOWN } from '../listings/visibility.sql.ts';

/** One more than the cap, which is enough to know that there are more. */
const COUNT_LIMIT: SqlText = { text: String(COUNT_CAP + 1) };
const IN_LIST: SqlText = { text: String(SUGGESTIONS_IN_LIST) };

/** Uses the indexes listing_owner and suggestion_member and stops at the limit. */
const COUNT_CONTENT = defineStatement(
  'count-member-content',
  sqlText`
    select
      (select count(*)::int from (
        select from listing where listing.owner_id = $1 and ${IS_SHOWN} limit ${COUNT_LIMIT}
      ) posted) as listings,
      (select count(*)::int from (
        select from suggestion join listing on listing.id = suggestion.listing_id
        where suggestion.member_id = $1 and suggestion.hidden_at is null and ${IS_SHOWN} limit ${COUNT_LIMIT}
      ) made) as suggestions`,
);

export type ContentCounts = { listings: number; suggestions: number };

/** Counts a member's listings and suggestions without deleted and hidden ones, each up to one above the cap. */
export async function countContent(db: Statements, memberId: string): Promise<ContentCounts> {
  const [counts = { listings: 0, suggestions: 0 }] = await db.run<ContentCounts>(COUNT_CONTENT, [memberId]);
  return counts;
}

const LIST_LISTINGS = defineStatement(
  'list-member-listings',
  sqlText`
    select coalesce(string_agg(${LISTING_JSON}, ',' order by listing.created_at desc, listing.id desc), '') as json
    from (
      select * from listing where listing.owner_id = $1 and ${IS_SHOWN}
      order by listing.created_at desc, listing.id desc offset $2 limit $3
    ) listing ${withOwnerAndSuggestions(IN_LIST)}`,
);

/** The fields of its listing that each suggestion carries on a profile. */
const ON_LISTING = jsonObject({
  id: jsonQuoted(sqlText`listing.id`),
  title: jsonText(sqlText`listing.title`),
  type: jsonQuoted(sqlText`listing.type`),
  location: jsonText(sqlText`listing.location`),
  currency: jsonQuoted(sqlText`listing.currency`),
});

/** Inserts the field `listing` before the last brace of the suggestion's JSON. */
const LIST_SUGGESTIONS = defineStatement(
  'list-member-suggestions',
  sqlText`
    select coalesce(string_agg(left(${SUGGESTION_JSON}, -1) || ',"listing":' || ${ON_LISTING} || '}', ','
      order by newest.created_at desc, newest.id desc), '') as json
    from (
      select suggestion.* from suggestion join listing on listing.id = suggestion.listing_id
      where suggestion.member_id = $1 and suggestion.hidden_at is null and ${IS_SHOWN}
      order by suggestion.created_at desc, suggestion.id desc offset $2 limit $3
    ) newest
    join member author on author.id = newest.member_id
    join listing on listing.id = newest.listing_id`,
);

type PageQuery = { memberId: string; offset: number; limit: number };
type ContentKind = keyof ContentCounts;

const LISTS = { listings: LIST_LISTINGS, suggestions: LIST_SUGGESTIONS } as const;

/** One page, newest first, as the elements of a JSON array. */
export async function listContentJson(db: Statements, kind: ContentKind, query: PageQuery): Promise<string> {
  const [found] = await db.run<{ json: string }>(LISTS[kind], [query.memberId, query.offset, query.limit]);
  return found?.json ?? '';
}

type CardChange = Record<'photoUrl' | 'backgroundUrl' | 'about', string | null | undefined>;

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
