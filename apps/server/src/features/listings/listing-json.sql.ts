import { CALIBRATED_FROM } from '@ballpark/rules/crowd/ballpark';
import { BALLPARK_FROM, DIVIDED_BELOW, DIVIDED_FROM } from '@ballpark/rules/crowd/limits';
import { HIDDEN_MEMBER } from '@ballpark/rules/settings';
import { AWARD_XP, NEAR_PERCENT } from '@ballpark/rules/xp';
import {
  jsonMoney,
  jsonRaw,
  jsonInstant,
  jsonObject,
  type JsonSql,
  jsonOrNull,
  jsonQuoted,
  jsonTextArray,
  jsonText,
} from '../../database/json-sql.ts';
import { sqlText, type SqlText } from '../../database/statement.ts';
import { blockedMembers, mutedMembers } from '../accounts/blocked-members.sql.ts';
import { publicSenseJson } from '../rewards/sense/public-sense.sql.ts';
import { CLOSES_AT } from './listing-end.sql.ts';

function memberCard(card: SqlText): Record<string, JsonSql> {
  return {
    id: jsonQuoted(sqlText`${card}.id`),
    name: jsonText(sqlText`${card}.name`),
    username: jsonOrNull(jsonText(sqlText`${card}.username`)),
    photoUrl: jsonOrNull(jsonText(sqlText`${card}.photo_url`)),
    xp: jsonRaw(sqlText`${card}.xp`),
  };
}

/** The card of the author of a suggestion. All viewers share one answer. */
const AUTHOR_CARD = jsonObject({ ...memberCard(sqlText`author`), sense: publicSenseJson(sqlText`author`) });

const NUMBERS = {
  closest: { text: String(AWARD_XP.closest) },
  within10: { text: String(AWARD_XP.within10) },
  participation: { text: String(AWARD_XP.participation) },
  nearPercent: { text: String(NEAR_PERCENT) },
} satisfies Record<string, SqlText>;

/** The award of a suggestion at a price, by the rules (`decideAward`). Null if the closest difference is not stored. */
function earnedAt(price: SqlText, closestDifference: SqlText): SqlText {
  return sqlText`case
    when ${closestDifference} is null then null
    when abs(newest.amount - ${price}) <= ${closestDifference} then ${NUMBERS.closest}
    when abs(newest.amount - ${price}) * 100 <= ${price} * ${NUMBERS.nearPercent} then ${NUMBERS.within10}
    else ${NUMBERS.participation} end`;
}

/**
 * The XP of a suggestion on a closed listing: as the job has stored it or, in the moments before, by the same rules. A late
 * price adds to what the job has stored.
 */
const XP_AWARDED = sqlText`case
    when listing.late_price is not null
      then ${earnedAt(sqlText`listing.late_price`, sqlText`listing.late_closest_difference`)}
    else coalesce(newest.xp_awarded, case
      when listing.final_price is null then ${NUMBERS.participation}
      else ${earnedAt(sqlText`listing.final_price`, sqlText`listing.closest_difference`)} end) end`;

const SUGGESTION_FIELDS = {
  id: jsonQuoted(sqlText`newest.id`),
  listingId: jsonQuoted(sqlText`newest.listing_id`),
  userId: jsonQuoted(sqlText`newest.member_id`),
  amount: jsonMoney(sqlText`newest.amount`),
  comment: jsonOrNull(jsonText(sqlText`newest.comment`)),
  createdAt: jsonInstant(sqlText`newest.created_at`),
  xpAwarded: sqlText`case when listing.closed_at is null then 'null' else ${jsonOrNull(jsonRaw(XP_AWARDED))} end`,
  user: AUTHOR_CARD,
  isBlind: jsonRaw(sqlText`newest.is_blind`),
};

/** Only a suggestion whose note the owner has hidden says so, because nearly none is. */
function unlessNoteHidden(fields: Record<string, JsonSql>, hidden: Record<string, JsonSql>): JsonSql {
  return sqlText`case when newest.note_hidden_at is null then ${jsonObject(fields)}
    else ${jsonObject({ ...fields, ...hidden, isNoteHidden: sqlText`'true'` })} end`;
}

const NO_NOTE = { comment: sqlText`'null'` };

/** One suggestion as the contract has it. Needs a row `newest` of `suggestion`, its `author` and its `listing`. */
const SUGGESTION_JSON = unlessNoteHidden(SUGGESTION_FIELDS, NO_NOTE);

/** The fields of its listing that a suggestion carries. Needs the `listing`. */
const LISTING_IN_BRIEF = {
  listing: jsonObject({
    id: jsonQuoted(sqlText`listing.id`),
    title: jsonText(sqlText`listing.title`),
    type: jsonQuoted(sqlText`listing.type`),
    location: jsonText(sqlText`listing.location`),
    currency: jsonQuoted(sqlText`listing.currency`),
  }),
};

/** A suggestion together with its listing, for its author. */
export const OWN_SUGGESTION_JSON = unlessNoteHidden({ ...SUGGESTION_FIELDS, ...LISTING_IN_BRIEF }, {});

/** The card in the place of a member whom the viewer does not see. */
const HIDDEN_CARD: JsonSql = jsonObject({
  id: jsonQuoted({ text: `'${HIDDEN_MEMBER.id}'` }),
  name: jsonQuoted({ text: `'${HIDDEN_MEMBER.name}'` }),
  username: sqlText`'null'`,
  photoUrl: sqlText`'null'`,
  xp: sqlText`'0'`,
  sense: sqlText`'null'`,
  isHidden: sqlText`'true'`,
});

/** Fields for a viewer with blocks: the amount stays, names and notes go. Needs the columns of `keptAway`, too. */
const VIEWED_FIELDS = {
  ...SUGGESTION_FIELDS,
  userId: jsonQuoted(
    sqlText`case when newest.is_blocked then '${{ text: HIDDEN_MEMBER.id }}' else newest.member_id end`,
  ),
  comment: sqlText`case when newest.is_blocked or newest.is_muted then 'null' else ${SUGGESTION_FIELDS.comment} end`,
  user: sqlText`case when newest.is_blocked then ${HIDDEN_CARD} else ${SUGGESTION_FIELDS.user} end`,
  isMuted: jsonRaw(sqlText`newest.is_muted`),
};

const VIEWED_SUGGESTION_JSON = unlessNoteHidden(VIEWED_FIELDS, NO_NOTE);

/** A suggestion with its listing. `viewer` is set for a viewer with blocks. */
export function suggestionOnListingJson(viewer?: SqlText): JsonSql {
  return unlessNoteHidden({ ...(viewer ? VIEWED_FIELDS : SUGGESTION_FIELDS), ...LISTING_IN_BRIEF }, NO_NOTE);
}

/** Whether the viewer has a block with the author of a `suggestion`, or mutes them. */
export function keptAway(viewer: SqlText): SqlText {
  return sqlText`suggestion.member_id in (${blockedMembers(viewer)}) as is_blocked,
    suggestion.member_id in (${mutedMembers(viewer)}) as is_muted`;
}

const BALLPARK = jsonObject({
  price: jsonMoney(sqlText`listing.ballpark_price`),
  low: jsonMoney(sqlText`listing.ballpark_low`),
  high: jsonMoney(sqlText`listing.ballpark_high`),
  count: jsonRaw(sqlText`listing.ballpark_count`),
  // Not the agreement itself: from a change of it the weight of one member could be computed.
  isDivided: jsonRaw(sqlText`listing.ballpark_agreement < ${{ text: String(DIVIDED_BELOW) }}
      and listing.ballpark_count >= ${{ text: String(DIVIDED_FROM) }}`),
  basis: jsonRaw(sqlText`listing.ballpark_basis`),
  isEarly: jsonRaw(sqlText`listing.ballpark_basis < ${{ text: String(CALIBRATED_FROM) }}`),
});

/** Hidden suggestions leave the count at once, and the figure a moment later. The figure of an ended listing stays. */
export const BALLPARK_OR_NULL: JsonSql = sqlText`case when listing.ballpark_price is null
      or (listing.is_active and listing.suggestion_count < ${{ text: String(BALLPARK_FROM) }})
    then 'null' else ${BALLPARK} end`;

const CONSENSUS = jsonObject({
  average: jsonRaw(sqlText`trim_scale(round(listing.suggestion_sum / (100.0 * listing.suggestion_count), 2))`),
  min: jsonMoney(sqlText`listing.suggestion_min`),
  max: jsonMoney(sqlText`listing.suggestion_max`),
  range: jsonMoney(sqlText`(listing.suggestion_max - listing.suggestion_min)`),
  ballpark: BALLPARK_OR_NULL,
});

type NewestSuggestions = {
  condition: SqlText;
  /** A limit or offset. */
  slice: SqlText;
  /** A viewer with blocks: what these hide is left out. */
  viewer?: SqlText | undefined;
  json: JsonSql;
};

/** Suggestions on a `listing` as the elements of a JSON array, newest first. Uses suggestion_newest. */
export function newestSuggestions({ condition, slice, viewer, json }: NewestSuggestions): SqlText {
  return sqlText`
    select coalesce(string_agg(${json}, ',' order by newest.created_at desc, newest.id desc), '') as newest
    from (
      select suggestion.id, suggestion.listing_id, suggestion.member_id, suggestion.amount, suggestion.comment,
        suggestion.created_at, suggestion.xp_awarded, suggestion.note_hidden_at,
        suggestion.is_blind${viewer ? sqlText`, ${keptAway(viewer)}` : sqlText``}
      from suggestion
      where ${condition} and suggestion.hidden_at is null
      order by suggestion.created_at desc, suggestion.id desc
      ${slice}
    ) newest
    join member author on author.id = newest.member_id`;
}

export const WITH_OWNER: SqlText = sqlText`join member owner on owner.id = listing.owner_id`;

type WithSuggestions = {
  most: SqlText;
  /** A viewer with blocks. */
  viewer?: SqlText | undefined;
  /** Whether the prices of the `listing` are hidden from the viewer. */
  isVeiled?: SqlText | undefined;
  /** The fields of each suggestion; without its listing if left out. */
  json?: JsonSql;
};

/**
 * Joins the owner's card and the newest suggestions to a `listing`. The conditions on the veil and the count are part of the
 * subquery, so that PostgreSQL skips the index scan for a listing without suggestions.
 */
export function withOwnerAndSuggestions({ most, viewer, isVeiled, json }: WithSuggestions): SqlText {
  const isShown = isVeiled
    ? sqlText`not (${isVeiled}) and listing.suggestion_count > 0`
    : sqlText`listing.suggestion_count > 0`;
  const newest = newestSuggestions({
    condition: sqlText`${isShown} and suggestion.listing_id = listing.id`,
    slice: sqlText`limit ${most}`,
    viewer,
    json: json ?? (viewer ? VIEWED_SUGGESTION_JSON : SUGGESTION_JSON),
  });
  return sqlText`
    ${WITH_OWNER}
    cross join lateral (${newest}) suggestions`;
}

/** The name of a member that a visitor may read: a username, or a first name before there is one. */
function visitorCard(card: SqlText): JsonSql {
  return jsonObject({
    id: jsonQuoted(sqlText`${card}.id`),
    name: jsonText(sqlText`coalesce(${card}.username, split_part(${card}.name, ' ', 1))`),
    username: jsonOrNull(jsonText(sqlText`${card}.username`)),
    photoUrl: sqlText`'null'`,
    xp: sqlText`'0'`,
  });
}

/** The fields that visitors and members see alike. */
const PUBLIC_FIELDS = {
  id: jsonQuoted(sqlText`listing.id`),
  userId: jsonQuoted(sqlText`listing.owner_id`),
  title: jsonText(sqlText`listing.title`),
  description: jsonText(sqlText`listing.description`),
  type: jsonQuoted(sqlText`listing.type`),
  category: jsonOrNull(jsonText(sqlText`listing.category`)),
  location: jsonText(sqlText`listing.location`),
  photoUrls: jsonTextArray(sqlText`listing.photo_urls`),
  photoColours: jsonTextArray(sqlText`listing.photo_colours`),
  hasOffer: jsonRaw(sqlText`listing.offer_amount is not null`),
  offerAmount: jsonOrNull(jsonMoney(sqlText`listing.offer_amount`)),
  currency: jsonQuoted(sqlText`listing.currency`),
  isActive: jsonRaw(sqlText`listing.is_active`),
  autoClosedAt: jsonOrNull(jsonInstant(sqlText`listing.auto_closed_at`)),
  finalPrice: jsonOrNull(jsonMoney(sqlText`coalesce(listing.final_price, listing.late_price)`)),
  outcome: jsonOrNull(jsonText(sqlText`listing.outcome`)),
  lateOutcome: sqlText`case when listing.late_outcome_at is null then 'null'
    when listing.late_price is null then '"kept"' else '"sold"' end`,
  createdAt: jsonInstant(sqlText`listing.created_at`),
  closesAt: jsonInstant(CLOSES_AT),
  editedAt: jsonOrNull(jsonInstant(sqlText`listing.edited_at`)),
  suggestionCount: jsonRaw(sqlText`listing.suggestion_count`),
};

/** A hash of what the owner entered and people see. Moderators who keep a listing keep this version of it. */
export const LISTING_VERSION: SqlText = sqlText`encode(sha256(convert_to(jsonb_build_array(
    listing.title, listing.description, listing.type, listing.category, listing.photo_urls, listing.offer_amount,
    listing.currency
  )::text, 'utf8')), 'hex')`;

const MEMBER_FIELDS = {
  ...PUBLIC_FIELDS,
  latitude: jsonRaw(sqlText`coalesce(listing.latitude, 0)`),
  longitude: jsonRaw(sqlText`coalesce(listing.longitude, 0)`),
  user: jsonObject(memberCard(sqlText`owner`)),
  suggestions: sqlText`'[' || suggestions.newest || ']'`,
  priceSuggestions: sqlText`'[' || suggestions.newest || ']'`,
};

/**
 * One listing as the contract has it. Needs the joins of `withOwnerAndSuggestions`. The read endpoints send
 * this text to the client without parsing it.
 */
export const LISTING_JSON = jsonObject({
  ...MEMBER_FIELDS,
  veiled: sqlText`'false'`,
  consensus: sqlText`case when listing.suggestion_count > 0 then ${CONSENSUS} else 'null' end`,
});

/**
 * The listing for a member who guesses first. Needs the joins of `withOwnerAndSuggestions`, with `isVeiled` as their
 * condition.
 */
export function veiledListingJson(isVeiled: SqlText): JsonSql {
  return jsonObject({
    ...MEMBER_FIELDS,
    veiled: jsonRaw(isVeiled),
    // An offer would lead a guess as much as a price does. That there is one is shown.
    offerAmount: sqlText`case when ${isVeiled} then 'null' else ${MEMBER_FIELDS.offerAmount} end`,
    consensus: sqlText`case when listing.suggestion_count > 0 and not (${isVeiled}) then ${CONSENSUS} else 'null' end`,
  });
}

/** The listing for a visitor: no position, no suggestion, no statistics. Needs the owner alone. */
export const VISITOR_LISTING_JSON = jsonObject({
  ...PUBLIC_FIELDS,
  latitude: sqlText`'0'`,
  longitude: sqlText`'0'`,
  user: visitorCard(sqlText`owner`),
  veiled: sqlText`'true'`,
  consensus: sqlText`'null'`,
  suggestions: sqlText`'[]'`,
  priceSuggestions: sqlText`'[]'`,
});
