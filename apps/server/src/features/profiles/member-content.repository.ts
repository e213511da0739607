import { COUNT_CAP } from '@ballpark/rules/listing-search';
import { jsonObject, jsonQuoted, jsonText } from '../../database/json-sql.ts';
import { sqlText, defineStatement, type SqlText, type Statements } from '../../database/statement.ts';
import { LISTING_JSON, SUGGESTION_JSON, withOwnerAndSuggestions } from '../listings/listing-json.sql.ts';
import { SUGGESTIONS_IN_LIST } from '@ballpark/rules/listings';

/** One more than the cap: enough to say that there are more. */
const ENOUGH: SqlText = { text: String(COUNT_CAP + 1) };
const IN_LIST: SqlText = { text: String(SUGGESTIONS_IN_LIST) };

/** Uses listing_owner and suggestion_member, neither further than is enough. */
const COUNT_CONTENT = defineStatement(
  'count-member-content',
  sqlText`
    select
      (select count(*)::int from (
        select from listing where listing.owner_id = $1 and listing.deleted_at is null limit ${ENOUGH}
      ) posted) as listings,
      (select count(*)::int from (
        select from suggestion join listing on listing.id = suggestion.listing_id
        where suggestion.member_id = $1 and listing.deleted_at is null limit ${ENOUGH}
      ) made) as suggestions`,
);

export type ContentCounts = { listings: number; suggestions: number };

/** How many listings and suggestions of a member others can see, each up to one above the cap. */
export async function countContent(db: Statements, memberId: string): Promise<ContentCounts> {
  const [counts = { listings: 0, suggestions: 0 }] = await db.run<ContentCounts>(COUNT_CONTENT, [memberId]);
  return counts;
}

const LIST_LISTINGS = defineStatement(
  'list-member-listings',
  sqlText`
    select coalesce(string_agg(${LISTING_JSON}, ',' order by listing.created_at desc, listing.id desc), '') as json
    from (
      select * from listing where listing.owner_id = $1 and listing.deleted_at is null
      order by listing.created_at desc, listing.id desc offset $2 limit $3
    ) listing ${withOwnerAndSuggestions(IN_LIST)}`,
);

/** What a suggestion says about its listing where that is not on the screen. */
const ON_LISTING = jsonObject({
  id: jsonQuoted(sqlText`newest.listing_id`),
  title: jsonText(sqlText`newest.title`),
  type: jsonQuoted(sqlText`newest.type`),
  location: jsonText(sqlText`newest.location`),
  currency: jsonQuoted(sqlText`newest.currency`),
});

/** The suggestion's own JSON with one more field before its last brace. */
const LIST_SUGGESTIONS = defineStatement(
  'list-member-suggestions',
  sqlText`
    select coalesce(string_agg(left(${SUGGESTION_JSON}, -1) || ',"listing":' || ${ON_LISTING} || '}', ','
      order by newest.created_at desc, newest.id desc), '') as json
    from (
      select suggestion.*, listing.title, listing.type, listing.location, listing.currency
      from suggestion join listing on listing.id = suggestion.listing_id
      where suggestion.member_id = $1 and listing.deleted_at is null
      order by suggestion.created_at desc, suggestion.id desc offset $2 limit $3
    ) newest
    join member author on author.id = newest.member_id`,
);

type Part = { memberId: string; offset: number; limit: number };
type ContentKind = keyof ContentCounts;

const LISTS = { listings: LIST_LISTINGS, suggestions: LIST_SUGGESTIONS } as const;

/** A page of a member's listings or suggestions, newest first, as the elements of a JSON array. */
export async function listContentJson(db: Statements, kind: ContentKind, part: Part): Promise<string> {
  const [found] = await db.run<{ json: string }>(LISTS[kind], [part.memberId, part.offset, part.limit]);
  return found?.json ?? '';
}
