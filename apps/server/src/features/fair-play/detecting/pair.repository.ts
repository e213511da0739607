import {
  ARRANGED_WEIGHTS,
  ARRANGED_WINDOW_DAYS,
  PAIR_MEETINGS_MIN,
  PAIR_SCORE_MIN,
  PROMPT_CLOSING_MINUTES,
  QUICK_CLOSING_MINUTES,
} from '@ballpark/rules/fair-play';
import { EXACT_PERCENT } from '@ballpark/rules/xp';
import { sql } from 'kysely';
import type { Queryable, Trx } from '../../../database/client.ts';
import { before, type Instant } from '../../../database/instant.ts';
import { isNotJudged, PRICE } from './pair.sql.ts';

const isExact = sql`met.amount = ${PRICE}`;
const isHit = sql`abs(met.amount - ${PRICE}) * 100 <= ${PRICE} * ${sql.lit(EXACT_PERCENT)}`;
const isQuick = sql`listing.closed_at <= listing.created_at + make_interval(mins => ${sql.lit(QUICK_CLOSING_MINUTES)})`;
const isSole = sql`listing.suggestion_count = 1`;
const isPrompt = sql`listing.closed_at <= met.created_at + make_interval(mins => ${sql.lit(PROMPT_CLOSING_MINUTES)})`;

const weigh = (name: keyof typeof ARRANGED_WEIGHTS) => sql.lit(ARRANGED_WEIGHTS[name]);

const SCORE = sql`sum(
  case
    when not (${isHit}) then ${weigh('miss')}
    else case when ${isExact} then ${weigh('exactHit')} else ${weigh('closeHit')} end
      + case when ${isQuick} then ${weigh('quickClosing')} else 0 end
      + case when ${isSole} then ${weigh('soleSuggestion')} else 0 end
      + case when ${isPrompt} then ${weigh('promptClosing')} else 0 end
  end
)`;

/** Whether both have a session in one network, which an ended session no longer tells. Uses session_member. */
const SHARES_NETWORK = sql`exists (
  select from session own join session other on other.network_hash = own.network_hash
  where own.member_id = met.owner_id and other.member_id = met.member_id
)`;

type PairSearch = { suggesterIds: readonly string[]; now: Instant };

/**
 * Stores the pairs of some suggesters whose closings look arranged. Only owners whom a suggester has met several times are
 * looked up. Uses suggestion_member and the primary key of listing.
 */
export async function savePairs(trx: Trx, { suggesterIds, now }: PairSearch): Promise<void> {
  const since = before(now, ARRANGED_WINDOW_DAYS, 'days');
  await sql`
    with met as materialized (
      select listing_owner_id as owner_id, member_id, listing_id, amount, created_at,
        count(*) over (partition by member_id, listing_owner_id) as meetings
      from suggestion
      where member_id = any (${suggesterIds}::uuid[]) and created_at >= ${since} and xp_awarded is not null
    )
    insert into arranged_pair
      (owner_id, suggester_id, score, meetings, exact_hits, close_hits, quick_closings, sole_suggestions, shares_network)
    select met.owner_id, met.member_id, ${SCORE}, count(*), count(*) filter (where ${isExact}),
      count(*) filter (where ${isHit} and not (${isExact})), count(*) filter (where ${isHit} and ${isQuick}),
      count(*) filter (where ${isHit} and ${isSole}), ${SHARES_NETWORK}
    from met join listing on listing.id = met.listing_id
    where met.meetings >= ${PAIR_MEETINGS_MIN} and ${PRICE} is not null
      and ${isNotJudged(sql`met.owner_id`, sql`met.member_id`)}
    group by met.owner_id, met.member_id
    having count(*) >= ${PAIR_MEETINGS_MIN} and ${SCORE} >= ${PAIR_SCORE_MIN}
    on conflict do nothing`.execute(trx);
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
