import {
  COMMON_FACTOR,
  EVIDENCE_PAIRS_MAX,
  FLAG_SCORE_MIN,
  MUTUAL_FACTOR,
  NETWORK_FACTOR,
  type PairEvidence,
  STAR_FACTOR,
} from '@ballpark/rules/fair-play';
import { sql } from 'kysely';
import type { Queryable } from '../../../database/client.ts';

export type Suspect = { memberId: string; score: number; others: number; ownerIds: string[]; evidence: PairEvidence[] };

type SuspectQuery = { /** The last member of the page before. */ after: string; limit: number };

/** Members whose pairs, on either side, add up to a flag; by id. Reads the few pairs of the last search. */
export async function listSuspects(db: Queryable, { after, limit }: SuspectQuery): Promise<Suspect[]> {
  const { rows } = await sql<Suspect>`
    with link as materialized (
      select owner_id as one_id, suggester_id as other_id from arranged_pair
      union
      select suggester_id, owner_id from arranged_pair
    ),
    linked as materialized (
      select pair.*, exists (
          select from arranged_pair mutual
          where mutual.owner_id = pair.suggester_id and mutual.suggester_id = pair.owner_id
        ) as is_mutual,
        exists (
          select from link one join link other on other.other_id = one.other_id
          where one.one_id = pair.owner_id and other.one_id = pair.suggester_id
        ) as has_common
      from arranged_pair pair
    ),
    weighted as (
      select linked.*, score * case when is_mutual then ${sql.lit(MUTUAL_FACTOR)} else 1 end
        * case when has_common then ${sql.lit(COMMON_FACTOR)} else 1 end
        * case when shares_network then ${sql.lit(NETWORK_FACTOR)} else 1 end
        * case when is_fresh then ${sql.lit(STAR_FACTOR)} else 1 end as weight
      from linked
    ),
    side as (
      select suggester_id as member_id, owner_id as other_id, 'owner' as role, weighted.* from weighted
      union all
      select owner_id, suggester_id, 'suggester', weighted.* from weighted
    ),
    ranked as (select side.*, row_number() over (partition by member_id order by weight desc, other_id) as place from side)
    select member_id as "memberId", sum(weight)::float8 as score, count(distinct other_id)::int as others,
      coalesce(array_agg(other_id) filter (where role = 'owner'), '{}') as "ownerIds",
      jsonb_agg(
        jsonb_build_object('memberId', other_id, 'role', role, 'meetings', meetings, 'exactHits', exact_hits,
          'closeHits', close_hits, 'quickClosings', quick_closings, 'soleSuggestions', sole_suggestions,
          'closestHits', closest_hits, 'isFresh', is_fresh, 'isMutual', is_mutual, 'hasCommon', has_common, 'sharesNetwork', shares_network)
        order by place
      ) filter (where place <= ${EVIDENCE_PAIRS_MAX}) as evidence
    from ranked where member_id > ${after}
      and exists (select from member_account account where account.member_id = ranked.member_id)
    group by member_id having sum(weight) >= ${FLAG_SCORE_MIN}
    order by member_id limit ${limit}`.execute(db);
  return rows;
}
