import { ACHIEVEMENTS } from '@ballpark/rules/achievements';
import type { ClientBase } from 'pg';
import { compareFigures } from '../../kit/wrong-figures.ts';
import { WRONG_PERIODS, WRONG_RECORDS, WRONG_RESULTS, WRONG_TERMS } from '../../kit/wrong-sums.ts';

/** A stored value, and how many rows differ from the recomputed value. */
export type Recount = { what: string; different: number };

/** Recomputes every stored total with statements that the product does not use. */
export async function recountAll(db: ClientBase): Promise<Recount[]> {
  const recounts: Recount[] = [];
  for (const [what, text] of Object.entries(DIFFERENCES)) {
    const { rows } = await db.query<{ different: number }>(`select count(*)::int as different from (${text}) found`);
    recounts.push({ what, different: rows[0]?.different ?? NaN });
  }
  const { different } = await compareFigures(db);
  recounts.push({ what: 'a ballpark figure is what the rules make of the prices', different });
  return recounts;
}

const REWARDS = ACHIEVEMENTS.map(({ id, xpReward }) => `('${id}', ${xpReward})`).join(', ');

/** Each query finds the rows that violate the statement. */
const DIFFERENCES = {
  'a total is the sum of its ledger lines': `
    select from member left join (select member_id, sum(amount) as xp from xp_entry group by 1) ledger
      on ledger.member_id = member.id
    where member.xp <> coalesce(ledger.xp, 0)`,
  'a rank has the total of its member': `
    select from member full join member_rank rank on rank.member_id = member.id where rank.xp is distinct from member.xp - member.held_xp`,
  'the ledger has every award, once and nothing else': `
    select from (select * from xp_entry where listing_id is not null) entry
    full join xp_award award using (listing_id, member_id)
    where entry.amount is distinct from award.amount or entry.reason is distinct from award.reason`,
  'no two ledger lines are for the same': `
    select from xp_entry where listing_id is not null group by member_id, listing_id having count(*) > 1`,
  'the ledger has every achievement, once': `
    select from (select member_id, substr(reason, 13) as achievement_id, amount from xp_entry where listing_id is null) entry
    full join (
      select member_id, achievement_id, reward.amount from achievement_unlock
      left join (values ${REWARDS}) reward (achievement_id, amount) using (achievement_id)
    ) unlocked using (member_id, achievement_id)
    where entry.amount is distinct from unlocked.amount`,
  'a closing has paid every suggestion by how close it was': `
    select from (
      select listing_id, member_id, xp_awarded, case
        when far = min(far) over (partition by listing_id) then 50 when far * 10 <= final_price then 20 else 5 end as owed
      from (
        select suggestion.*, final_price, abs(amount - final_price) as far
        from suggestion join listing on listing.id = listing_id where closed_at is not null
      ) measured
    ) paid full join xp_award award using (listing_id, member_id)
    where paid.owed is distinct from award.amount or paid.xp_awarded is distinct from award.amount`,
  'a closing has judged every guess, once': WRONG_RESULTS,
  'a record of Price Sense is the sum of its results': WRONG_RECORDS,
  'the points of a period are the sum of its ledger lines': WRONG_PERIODS,
  'every word of an open listing is found, and no other': WRONG_TERMS,
  'nothing is paid before a closing': `
    select from suggestion join listing on listing.id = listing_id where closed_at is null and xp_awarded is not null`,
  'the histogram has every member with points in one bucket of each size': `
    select from (select * from xp_histogram where members > 0) kept full join (
      select step, xp / step as bucket, count(*) as members
      from member_rank cross join unnest(array[1, 100, 5000]) step where xp > 0 group by 1, 2
    ) counted using (step, bucket)
    where kept.members is distinct from counted.members`,
  'a listing counts its suggestions': `
    select from listing left join (
      select listing_id, count(*) as suggestions, sum(amount) as sum, min(amount) as min, max(amount) as max
      from suggestion group by 1
    ) counted on counted.listing_id = listing.id
    where suggestion_count <> coalesce(suggestions, 0) or suggestion_sum <> coalesce(sum, 0)
      or suggestion_min is distinct from min or suggestion_max is distinct from max`,
  'a suggestion counts once for its author': `
    select from (select * from progress_event where kind = 'suggested') event
    full join suggestion on suggestion.id = event.source_id and suggestion.member_id = event.member_id
    where event.source_id is null or suggestion.id is null`,
  'a judgement counts once for its suggestion': `
    select from (select * from progress_event where kind = 'judged') event
    full join xp_award award on award.listing_id = event.source_id and award.member_id = event.member_id
    where event.source_id is null or award.listing_id is null`,
  'a closing counts once for its owner': `
    select from (select * from progress_event where kind = 'closed') event
    full join (select * from listing where closed_at is not null) closed
      on closed.id = event.source_id and closed.owner_id = event.member_id
    where event.source_id is null or closed.id is null`,
  'what is counted about a member is what they did': `
    select from member left join member_progress progress on progress.member_id = member.id
    where coalesce(total_suggestions, 0) <> (select count(*) from suggestion where suggestion.member_id = member.id)
      or coalesce(own_closed, 0) <> (select count(*) from listing where owner_id = member.id and closed_at is not null)`,
  'a key has made one listing': `
    select from idempotency_key done full join listing on listing.id = done.result_id
    where listing.id is null or done.key is null or listing.owner_id <> done.member_id`,
} as const;
