import {
  ARRANGED_WEIGHTS,
  ARRANGED_WINDOW_DAYS,
  FRESH_OWNER_DAYS,
  PAIR_MEETINGS_MIN,
  PAIR_SCORE_MIN,
  PROMPT_CLOSING_MINUTES,
  QUICK_CLOSING_MINUTES,
  STAR_OWNERS_MIN,
  STAR_SCORE_MIN,
  STAR_SHARE,
} from '@ballpark/rules/fair-play';
import { AWARD_XP, EXACT_PERCENT, NEAR_PERCENT } from '@ballpark/rules/xp';
import { sql } from 'kysely';
import type { Queryable, Trx } from '../../../database/client.ts';
import { before, type Instant } from '../../../database/instant.ts';
import { isNotJudged, PRICE } from './pair.sql.ts';

const isWithin = (percent: number) => sql`abs(met.amount - ${PRICE}) * 100 <= ${PRICE} * ${sql.lit(percent)}`;
const isExact = sql`met.amount = ${PRICE}`;
const isClose = isWithin(EXACT_PERCENT);
/** Paid as the closest, which a sole suggestion always is. A late price leaves the award for taking part on the suggestion. */
const isClosest = sql`case when listing.final_price is not null then met.xp_awarded = ${sql.lit(AWARD_XP.closest)}
  else abs(met.amount - listing.late_price) <= listing.late_closest_difference end`;
const isHit = sql`(${isClose} or ${isClosest})`;
const isQuick = sql`listing.closed_at <= listing.created_at + make_interval(mins => ${sql.lit(QUICK_CLOSING_MINUTES)})`;
const isSole = sql`listing.suggestion_count = 1`;
const isPrompt = sql`listing.closed_at <= met.created_at + make_interval(mins => ${sql.lit(PROMPT_CLOSING_MINUTES)})`;

const weigh = (name: keyof typeof ARRANGED_WEIGHTS) => sql.lit(ARRANGED_WEIGHTS[name]);
const HASTE = sql`case when ${isQuick} then ${weigh('quickClosing')} else 0 end
  + case when ${isPrompt} then ${weigh('promptClosing')} else 0 end`;

const SCORE = sql`sum(
  case
    when not ${isHit} then ${weigh('miss')}
    else case
        when ${isExact} then ${weigh('exactHit')} when ${isClose} then ${weigh('closeHit')}
        when ${isWithin(NEAR_PERCENT)} then ${weigh('nearHit')} else ${weigh('farHit')}
      end + case when ${isSole} then ${weigh('soleSuggestion')} else 0 end + ${HASTE}
  end
)`;

/** Score of one closing: how much likelier a star is to be the closest of its guessers, or not, than by chance. */
const STAR_SCORE = sql`case
  when ${isClosest} then greatest(0, ln(${sql.lit(STAR_SHARE)} * greatest(listing.suggestion_count, 1))) + ${HASTE}
  else ln((1 - ${sql.lit(STAR_SHARE)}) / (1 - 1.0 / greatest(listing.suggestion_count, 2)))
end`;

/** Whether both have a session in one network, which an ended session no longer tells. Uses session_member. */
const SHARES_NETWORK = sql`exists (
  select from session own join session other on other.network_hash = own.network_hash
  where own.member_id = met.owner_id and other.member_id = met.member_id
)`;

/** The figures of a pair, for people to judge. */
const SIGNS = sql`count(*), count(*) filter (where ${isExact}), count(*) filter (where ${isClose} and not (${isExact})),
  count(*) filter (where ${isClosest}), count(*) filter (where ${isHit} and ${isQuick}),
  count(*) filter (where ${isHit} and ${isSole}), ${SHARES_NETWORK}`;

type PairSearch = { suggesterIds: readonly string[]; now: Instant };

const IS_COUNTED = sql`${PRICE} is not null and ${isNotJudged(sql`met.owner_id`, sql`met.member_id`)}`;

/**
 * Stores the pairs of some suggesters whose closings look arranged. Only owners whom a suggester has met several times are
 * looked up. Uses suggestion_member and the primary key of listing.
 */
export async function savePairs(trx: Trx, { suggesterIds, now }: PairSearch): Promise<void> {
  await sql`
    with met as materialized (
      select listing_owner_id as owner_id, member_id, listing_id, amount, created_at, xp_awarded,
        count(*) over (partition by member_id, listing_owner_id) as meetings
      from suggestion
      where member_id = any (${suggesterIds}::uuid[]) and created_at >= ${before(now, ARRANGED_WINDOW_DAYS, 'days')}
        and xp_awarded is not null
    )
    insert into arranged_pair (owner_id, suggester_id, score, meetings, exact_hits, close_hits, closest_hits, quick_closings,
      sole_suggestions, shares_network)
    select met.owner_id, met.member_id, ${SCORE}, ${SIGNS}
    from met join listing on listing.id = met.listing_id
    where met.meetings >= ${PAIR_MEETINGS_MIN} and ${IS_COUNTED}
    group by met.owner_id, met.member_id
    having count(*) >= ${PAIR_MEETINGS_MIN} and ${SCORE} >= ${PAIR_SCORE_MIN}
    on conflict (owner_id, suggester_id) do update set is_fresh = false, score = excluded.score,
      meetings = excluded.meetings, exact_hits = excluded.exact_hits, close_hits = excluded.close_hits,
      closest_hits = excluded.closest_hits, quick_closings = excluded.quick_closings,
      sole_suggestions = excluded.sole_suggestions`.execute(trx);
}

type FreshSearch = { ownerIds: readonly string[]; now: Instant };

/**
 * Stores what some owners, as far as they have joined within the window, and their guessers had to do with each other in the
 * owner's first week, for and against. Uses listing_owner and suggestion_newest.
 */
export async function saveFreshMeetings(trx: Trx, { ownerIds, now }: FreshSearch): Promise<void> {
  await sql`
    with fresh as materialized (
      select id, created_at from member where id = any (${ownerIds}::uuid[])
        and created_at >= ${before(now, ARRANGED_WINDOW_DAYS + FRESH_OWNER_DAYS, 'days')}
    ),
    met as materialized (
      select listing.owner_id, suggestion.member_id, suggestion.listing_id, suggestion.amount, suggestion.created_at,
        suggestion.xp_awarded
      from fresh join listing on listing.owner_id = fresh.id and listing.deleted_at is null
        and listing.created_at >= fresh.created_at
        and listing.created_at < fresh.created_at + make_interval(days => ${FRESH_OWNER_DAYS})
      join suggestion on suggestion.listing_id = listing.id and suggestion.xp_awarded is not null
    )
    insert into arranged_pair (owner_id, suggester_id, is_fresh, score, meetings, exact_hits, close_hits, closest_hits,
      quick_closings, sole_suggestions, shares_network)
    select met.owner_id, met.member_id, true, sum(${STAR_SCORE}), ${SIGNS}
    from met join listing on listing.id = met.listing_id where ${IS_COUNTED}
    group by met.owner_id, met.member_id
    on conflict do nothing`.execute(trx);
}

/** Keeps those meetings of fresh owners that a star has won. */
export async function keepStars(trx: Trx): Promise<void> {
  await sql`
    delete from arranged_pair where is_fresh and (score <= 0 or suggester_id not in (
      select suggester_id from arranged_pair where is_fresh group by suggester_id
      having count(*) >= ${STAR_OWNERS_MIN} and sum(score) >= ${STAR_SCORE_MIN}
    ))`.execute(trx);
}

type PairOwners = { suggesterId: string; ownerIds: readonly string[]; now: Instant };

/** The listings on which a suggester met some owners, as far as they are not judged. Uses suggestion_member. */
export async function listSharedListings(db: Queryable, { suggesterId, ownerIds, now }: PairOwners): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select listing.id from suggestion met join listing on listing.id = met.listing_id
    where met.member_id = ${suggesterId} and met.listing_owner_id = any (${ownerIds}::uuid[])
      and met.created_at >= ${before(now, ARRANGED_WINDOW_DAYS, 'days')} and ${PRICE} is not null
      and ${isNotJudged(sql`met.listing_owner_id`, sql`met.member_id`)}`.execute(db);
  return rows.map(({ id }) => id);
}

export async function deletePairs(trx: Trx): Promise<void> {
  await trx.deleteFrom('arranged_pair').execute();
}
