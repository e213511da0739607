import {
  amount,
  bare,
  instant,
  jsonObject,
  type JsonSql,
  orNull,
  plainWord,
  textList,
  writtenText,
} from '../../database/json-sql.ts';
import { sqlText, type SqlText } from '../../database/statement.ts';

/** What others may see of a member, from the public card. */
function memberCard(card: SqlText): JsonSql {
  return jsonObject({
    id: plainWord(sqlText`${card}.id`),
    name: writtenText(sqlText`${card}.name`),
    username: orNull(writtenText(sqlText`${card}.username`)),
    photoUrl: orNull(writtenText(sqlText`${card}.photo_url`)),
    xp: bare(sqlText`${card}.xp`),
  });
}

/** One suggestion as the contract has it, called `newest`, with its `author`. */
export const SUGGESTION_JSON = jsonObject({
  id: plainWord(sqlText`newest.id`),
  listingId: plainWord(sqlText`newest.listing_id`),
  userId: plainWord(sqlText`newest.member_id`),
  amount: amount(sqlText`newest.amount`),
  comment: orNull(writtenText(sqlText`newest.comment`)),
  createdAt: instant(sqlText`newest.created_at`),
  xpAwarded: orNull(bare(sqlText`newest.xp_awarded`)),
  user: memberCard(sqlText`author`),
});

const CONSENSUS = jsonObject({
  average: bare(sqlText`trim_scale(round(listing.suggestion_sum / (100.0 * listing.suggestion_count), 2))`),
  min: amount(sqlText`listing.suggestion_min`),
  max: amount(sqlText`listing.suggestion_max`),
  range: amount(sqlText`(listing.suggestion_max - listing.suggestion_min)`),
});

/** Suggestions as the elements of a JSON array, the newest first. Uses suggestion_newest. */
export function newestSuggestions(isMeant: SqlText, part: SqlText): SqlText {
  return sqlText`
    select coalesce(string_agg(${SUGGESTION_JSON}, ',' order by newest.created_at desc, newest.id desc), '') as newest
    from (
      select suggestion.id, suggestion.listing_id, suggestion.member_id, suggestion.amount, suggestion.comment,
        suggestion.created_at, suggestion.xp_awarded
      from suggestion
      where ${isMeant}
      order by suggestion.created_at desc, suggestion.id desc
      ${part}
    ) newest
    join member author on author.id = newest.member_id`;
}

/**
 * What a `listing` needs joined to it: its owner's card and its newest suggestions. The condition on the count stands
 * inside, so that a listing without suggestions costs no look at them.
 */
export function withOwnerAndSuggestions(most: SqlText): SqlText {
  const isMeant = sqlText`listing.suggestion_count > 0 and suggestion.listing_id = listing.id`;
  return sqlText`
    join member owner on owner.id = listing.owner_id
    cross join lateral (${newestSuggestions(isMeant, sqlText`limit ${most}`)}) suggestions`;
}

/**
 * One listing as the contract has it, of what `withOwnerAndSuggestions` is joined to. Its text goes through to the
 * caller as it is: no row of it becomes an object here.
 */
export const LISTING_JSON = jsonObject({
  id: plainWord(sqlText`listing.id`),
  userId: plainWord(sqlText`listing.owner_id`),
  title: writtenText(sqlText`listing.title`),
  description: writtenText(sqlText`listing.description`),
  type: plainWord(sqlText`listing.type`),
  location: writtenText(sqlText`listing.location`),
  latitude: bare(sqlText`coalesce(listing.latitude, 0)`),
  longitude: bare(sqlText`coalesce(listing.longitude, 0)`),
  photoUrls: textList(sqlText`listing.photo_urls`),
  photoColours: textList(sqlText`listing.photo_colours`),
  hasOffer: bare(sqlText`listing.offer_amount is not null`),
  offerAmount: orNull(amount(sqlText`listing.offer_amount`)),
  currency: plainWord(sqlText`listing.currency`),
  isActive: bare(sqlText`listing.is_active`),
  autoClosedAt: orNull(instant(sqlText`listing.auto_closed_at`)),
  finalPrice: orNull(amount(sqlText`listing.final_price`)),
  createdAt: instant(sqlText`listing.created_at`),
  user: memberCard(sqlText`owner`),
  suggestionCount: bare(sqlText`listing.suggestion_count`),
  consensus: sqlText`case when listing.suggestion_count > 0 then ${CONSENSUS} else 'null' end`,
  suggestions: sqlText`'[' || suggestions.newest || ']'`,
  priceSuggestions: sqlText`'[' || suggestions.newest || ']'`,
});
