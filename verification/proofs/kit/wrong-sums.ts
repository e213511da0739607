import { ACHIEVEMENTS } from '@ballpark/rules/achievements';
import { BOARD_PERIODS } from '@ballpark/rules/xp';
import type { ClientBase, Pool } from 'pg';

/**
 * Statements that recompute stored totals, rewards, results, notifications and terms with SQL that the product does not use.
 * Each finds the rows that differ.
 */

/** A member's XP is the sum of their ledger lines, and the same in the ranks without what is held. */
export const WRONG_TOTALS = `
  select from member full join member_rank rank on rank.member_id = member.id
  left join (select member_id, sum(amount) as xp from xp_entry group by 1) ledger on ledger.member_id = member.id
  where member.xp is distinct from coalesce(ledger.xp, 0) or rank.xp is distinct from member.xp - member.held_xp`;

/** The histogram has every member with points in one bucket of each size. */
export const WRONG_HISTOGRAM = `
  select from (select * from xp_histogram where members <> 0) kept full join (
    select step, xp / step as bucket, count(*) as members
    from member_rank cross join unnest(array[1, 100, 5000]) step where xp > 0 group by 1, 2
  ) counted using (step, bucket)
  where kept.members is distinct from counted.members`;

/** A listing stores the number, sum, minimum and maximum of its visible suggestions. */
export const WRONG_COUNTS = `
  select from listing cross join lateral (
    select count(*) as suggestions, coalesce(sum(amount), 0) as sum, min(amount) as min, max(amount) as max
    from suggestion where listing_id = listing.id and suggestion.hidden_at is null
  ) counted
  where (suggestion_count, suggestion_sum, suggestion_min, suggestion_max) is distinct from (suggestions, sum, min, max)`;

/** A closing pays 50 XP to the closest, 20 within 10 %, 5 to the others, and without a price 5 to all. */
export const WRONG_PAYMENTS = `
  select from (
    select xp_awarded, case when final_price is null then 5 when far = min(far) over (partition by listing_id) then 50
      when far * 10 <= final_price then 20 else 5 end as owed
    from (
      select suggestion.*, final_price, abs(amount - final_price) as far
      from suggestion join listing on listing.id = listing_id where closed_at is not null
    ) measured
  ) paid where xp_awarded is distinct from owed`;

/** Each suggestion on a closed listing has its award, with the XP that it shows, and one ledger line; nothing else has. */
export const WRONG_AWARDS = `
  select from (
    select listing_id, member_id, xp_awarded as xp from suggestion join listing on listing.id = listing_id
    where closed_at is not null
  ) shown
  full join xp_award award using (listing_id, member_id)
  full join (
    select listing_id, member_id, min(amount) as amount, min(reason) as reason, count(*) as lines from xp_entry
    where listing_id is not null and reason not like 'late\\_%' group by 1, 2
  ) entry using (listing_id, member_id)
  where (shown.xp, award.amount, award.reason, 1) is distinct from (award.amount, entry.amount, entry.reason, entry.lines)`;

const REWARDS = ACHIEVEMENTS.map(({ id, xpReward }) => `('${id}', ${xpReward})`).join(', ');

/** An achievement is unlocked once, and has one ledger line with its reward; no other line is without a listing. */
export const WRONG_ACHIEVEMENTS = `
  select from (
    select member_id, achievement_id, count(*) as times, min(reward.amount) as amount from achievement_unlock
    left join (values ${REWARDS}) reward (achievement_id, amount) using (achievement_id) group by 1, 2
  ) unlocked full join (
    select member_id, substr(reason, 13) as achievement_id, count(*) as lines, min(amount) as amount
    from xp_entry where listing_id is null group by 1, 2
  ) entry using (member_id, achievement_id)
  where (times, lines, unlocked.amount) is distinct from (1::bigint, 1::bigint, entry.amount)`;

/** Each participant of a closing with a price is told the result once, with its place and XP, and no other member is. */
export const WRONG_TOLD_RESULTS = `
  select from (
    select member_id, listing_id, amount, xp_awarded as xp, count(*) over (partition by listing_id) as total,
      rank() over (partition by listing_id order by abs(amount - final_price)) as place
    from suggestion join listing on listing.id = listing_id where final_price is not null
  ) taken full join (
    select member_id, listing_id, count(*) as times, min((facts->>'amountMinor')::bigint) as amount,
      min((facts->>'xp')::int) as xp, min((facts->>'total')::int) as total, min((facts->>'place')::int) as place
    from notification where kind = 'result' group by 1, 2
  ) told using (member_id, listing_id)
  where (taken.amount, taken.xp, taken.total, taken.place, 1) is distinct from (told.amount, told.xp, told.total, told.place, times)
  union all select from result_fanout`;

/** A result for each shown suggestion on a closing with a price, with its place and points, and no other one. */
export const WRONG_RESULTS = `
  select from (
    select listing_id, member_id, amount, price, rank() over (partition by listing_id order by far) as place,
      count(*) over (partition by listing_id) as total,
      case when far = min(far) over (partition by listing_id) then 50 when far * 10 <= price then 20 else 5 end as xp
    from (
      select suggestion.*, coalesce(final_price, late_price) as price,
        abs(amount - coalesce(final_price, late_price)) as far
      from suggestion join listing on listing.id = listing_id
      where coalesce(final_price, late_price) is not null and suggestion.hidden_at is null
    ) measured
  ) owed full join guess_result result using (listing_id, member_id)
  where (owed.amount, owed.price, owed.place, owed.total, owed.xp)
    is distinct from (result.amount, result.final_price, result.place, result.total, result.xp)`;

/** The record of a member is the sum of their results, and the card shows the same Price Sense. */
export const WRONG_RECORDS = `
  select from member_sense kept full join (
    select member_id, scope as category, count(*) as judged, count(distinct owner_id) as owners,
      count(*) filter (where first_amount = final_price) as exact, sum(sense_weight) as weight,
      sum(sense_weight * sense_score) as score, sum(sense_weight * sense_bias) as bias
    from guess_result cross join lateral unnest(array['', category]) scope
    where exclusion is null and scope is not null group by 1, 2
  ) counted using (member_id, category)
  left join member on member.id = member_id
  where (kept.judged, kept.owners, kept.exact) is distinct from (counted.judged, counted.owners, counted.exact)
    or abs(kept.weight - counted.weight) + abs(kept.score - counted.score) + abs(kept.bias - counted.bias) > 1e-9
    or (category = '' and (kept.shown is distinct from member.sense or kept.shown is distinct from case
      when counted.judged >= 5 then floor(50.5 + 50 * counted.score / (counted.weight + 4)) end))`;

/** The points of a period are the sum of the lines of the ledger that are dated in it and not held. */
export const WRONG_PERIODS = `
  select from (select * from period_xp where xp > 0) kept full join (
    select member_id, period, date_trunc(period, created_at at time zone 'UTC')::date as starts_on, sum(amount) as xp
    from xp_entry cross join unnest(array['${BOARD_PERIODS.join("', '")}']) period
    where not exists (select from held_entry where entry_id = xp_entry.id) group by 1, 2, 3
  ) earned using (member_id, period, starts_on)
  where kept.xp is distinct from earned.xp`;

/**
 * Within 30 days boards count exactly the three best rewards of listings with fewer than three guessers for one owner and
 * one guesser, and what is held of a member is the sum of the others and of achievements that only these have reached.
 */
export const WRONG_LIMITS = `
  with reward as (
    select entry.id, entry.member_id, listing.owner_id, entry.amount, held.entry_id is not null as is_held,
      entry.reason <> 'participation' and far * 10 <= price as is_accurate,
      entry.reason <> 'participation' and far * 10 <= price and type = 'SERVICE' as is_accurate_service,
      entry.reason <> 'participation' and far * 100 <= price as is_exact
    from xp_entry entry
    join (select *, coalesce(final_price, late_price) as price from listing) listing on listing.id = entry.listing_id
    join lateral (
      select abs(amount - price) as far from suggestion where listing_id = listing.id and member_id = entry.member_id
    ) guess on true
    left join held_entry held on held.entry_id = entry.id
    where entry.amount > 0 and (select count(*) from suggestion where listing_id = listing.id) < 3
  ),
  unlimited as (
    select member_id, accurate_suggestions - (
        select count(*) from reward where is_held and is_accurate and member_id = progress.member_id
      ) as accurate, accurate_services - (
        select count(*) from reward where is_held and is_accurate_service and member_id = progress.member_id
      ) as services, exact_hits - (
        select count(*) from reward where is_held and is_exact and member_id = progress.member_id
      ) as exact
    from member_progress progress
  )
  select from reward group by member_id, owner_id
  having count(*) filter (where not is_held) <> least(count(*), 3)
    or max(amount) filter (where is_held) > min(amount) filter (where not is_held)
  union all
  select from unlimited join xp_entry entry using (member_id)
  left join held_entry held on held.entry_id = entry.id
  where entry.reason like 'achievement:%' and (held.entry_id is not null) is distinct from case entry.reason
    when 'achievement:on_the_money' then accurate < 1 when 'achievement:sharp_eye' then accurate < 5
    when 'achievement:price_whisperer' then accurate < 15 when 'achievement:oracle' then accurate < 40
    when 'achievement:bullseye' then exact < 1 when 'achievement:service_sniper' then services < 5 else false end
  union all
  select from member where held_xp <> (select coalesce(sum(amount), 0) from held_entry where member_id = member.id)`;

/** How many guesses have counted: without any the comparison of the records would say nothing. */
export const COUNTED_GUESSES = 'select count(*)::int as counted from guess_result where exclusion is null';

/** Every word of every open listing has its row, and there are no others. */
export const WRONG_TERMS = `
  select from listing_term kept full join (
    select id as listing_id, created_at, latitude, longitude, type, lexeme as term
    from listing cross join unnest(words) where is_active and hidden_at is null
  ) owed using (listing_id, term)
  where (kept.created_at, kept.latitude, kept.longitude, kept.type)
    is distinct from (owed.created_at, owed.latitude, owed.longitude, owed.type)
    or kept.created_at < kept.slot or kept.created_at >= kept.slot + interval '6 hours'`;

/** Each claim is true if its statement finds no row. Returns those that are not, with the number of rows. */
export async function listBroken(
  db: Pool | ClientBase,
  claims: Readonly<Record<string, string>>,
): Promise<{ claim: string; rows: number }[]> {
  const broken: { claim: string; rows: number }[] = [];
  for (const [claim, text] of Object.entries(claims)) {
    const { rows } = await db.query<{ count: number }>(`select count(*)::int from (${text}) as broken`);
    if (rows[0]?.count !== 0) broken.push({ claim, rows: rows[0]?.count ?? NaN });
  }
  return broken;
}

/**
 * Writes each fault into the database, looks whether it is noticed, and takes it back. Returns those that went unnoticed.
 * Keys and triggers would refuse some: they do not protect from a wrong program, nor from a crash that loses whole rows.
 */
export async function listUnnoticed(
  db: ClientBase,
  faults: Readonly<Record<string, string>>,
  isNoticed: () => Promise<boolean>,
): Promise<string[]> {
  const unnoticed: string[] = [];
  for (const [fault, statements] of Object.entries(faults)) {
    await db.query('begin');
    try {
      await db.query('set local session_replication_role = replica');
      await db.query(statements);
      if (!(await isNoticed())) unnoticed.push(fault);
    } finally {
      await db.query('rollback');
    }
  }
  return unnoticed;
}
