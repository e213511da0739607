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
import { sql, type SqlText } from '../../database/statement.ts';

/** What others may see of a member, from the public card. */
function memberCard(card: SqlText): JsonSql {
  return jsonObject({
    id: plainWord(sql`${card}.id`),
    name: writtenText(sql`${card}.name`),
    username: orNull(writtenText(sql`${card}.username`)),
    photoUrl: orNull(writtenText(sql`${card}.photo_url`)),
    xp: bare(sql`${card}.xp`),
  });
}

/** One suggestion as the contract has it, called `newest`, with its `author`. */
export const SUGGESTION_JSON = jsonObject({
  id: plainWord(sql`newest.id`),
  listingId: plainWord(sql`newest.listing_id`),
  userId: plainWord(sql`newest.member_id`),
  amount: amount(sql`newest.amount`),
  comment: orNull(writtenText(sql`newest.comment`)),
  createdAt: instant(sql`newest.created_at`),
  xpAwarded: orNull(bare(sql`newest.xp_awarded`)),
  user: memberCard(sql`author`),
});

const CONSENSUS = jsonObject({
  average: bare(sql`trim_scale(round(listing.suggestion_sum / (100.0 * listing.suggestion_count), 2))`),
  min: amount(sql`listing.suggestion_min`),
  max: amount(sql`listing.suggestion_max`),
  range: amount(sql`(listing.suggestion_max - listing.suggestion_min)`),
});

/** Suggestions as the elements of a JSON array, the newest first. Uses suggestion_newest. */
export function newestSuggestions(isMeant: SqlText, part: SqlText): SqlText {
  return sql`
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
  const isMeant = sql`listing.suggestion_count > 0 and suggestion.listing_id = listing.id`;
  return sql`
    join member owner on owner.id = listing.owner_id
    cross join lateral (${newestSuggestions(isMeant, sql`limit ${most}`)}) suggestions`;
}

/**
 * One listing as the contract has it, of what `withOwnerAndSuggestions` is joined to. Its text goes through to the
 * caller as it is: no row of it becomes an object here.
 */
export const LISTING_JSON = jsonObject({
  id: plainWord(sql`listing.id`),
  userId: plainWord(sql`listing.owner_id`),
  title: writtenText(sql`listing.title`),
  description: writtenText(sql`listing.description`),
  type: plainWord(sql`listing.type`),
  location: writtenText(sql`listing.location`),
  latitude: bare(sql`coalesce(listing.latitude, 0)`),
  longitude: bare(sql`coalesce(listing.longitude, 0)`),
  photoUrls: textList(sql`listing.photo_urls`),
  photoColours: textList(sql`listing.photo_colours`),
  hasOffer: bare(sql`listing.offer_amount is not null`),
  offerAmount: orNull(amount(sql`listing.offer_amount`)),
  currency: plainWord(sql`listing.currency`),
  isActive: bare(sql`listing.is_active`),
  autoClosedAt: orNull(instant(sql`listing.auto_closed_at`)),
  finalPrice: orNull(amount(sql`listing.final_price`)),
  createdAt: instant(sql`listing.created_at`),
  user: memberCard(sql`owner`),
  suggestionCount: bare(sql`listing.suggestion_count`),
  consensus: sql`case when listing.suggestion_count > 0 then ${CONSENSUS} else 'null' end`,
  suggestions: sql`'[' || suggestions.newest || ']'`,
  priceSuggestions: sql`'[' || suggestions.newest || ']'`,
});
