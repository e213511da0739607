import { EVIDENCE_PAIRS_MAX, FLAG_SCORE_MIN, MUTUAL_FACTOR } from '@ballpark/rules/fair-play';
import { sql } from 'kysely';
import type { Queryable } from '../../../database/client.ts';

/** What a flag says about one pair. */
export type PairEvidence = {
  memberId: string;
  /** What the other member was: the owner whose listings were priced, or the one who priced. */
  role: 'owner' | 'suggester';
  meetings: number;
  exactHits: number;
  closeHits: number;
  quickClosings: number;
  soleSuggestions: number;
  isMutual: boolean;
};

export type Suspect = { memberId: string; score: number; others: number; ownerIds: string[]; evidence: PairEvidence[] };

type SuspectQuery = { /** The last member of the page before. */ after: string; limit: number };

/** Members whose pairs, on either side, add up to a flag; by id. Reads the few pairs of the last search. */
export async function listSuspects(db: Queryable, { after, limit }: SuspectQuery): Promise<Suspect[]> {
  const { rows } = await sql<Suspect>`
    with weighted as materialized (
      select pair.*, mutual.owner_id is not null as is_mutual,
        pair.score * case when mutual.owner_id is null then 1 else ${sql.lit(MUTUAL_FACTOR)} end as weight
      from arranged_pair pair left join arranged_pair mutual
        on mutual.owner_id = pair.suggester_id and mutual.suggester_id = pair.owner_id
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
          'isMutual', is_mutual)
        order by place
      ) filter (where place <= ${EVIDENCE_PAIRS_MAX}) as evidence
    from ranked where member_id > ${after}
      and exists (select from member_account account where account.member_id = ranked.member_id)
    group by member_id having sum(weight) >= ${FLAG_SCORE_MIN}
    order by member_id limit ${limit}`.execute(db);
  return rows;
}
