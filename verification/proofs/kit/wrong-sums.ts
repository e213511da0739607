import { BOARD_PERIODS } from '@ballpark/rules/xp';

/**
 * Statements that recompute results, records, periods and terms with SQL that the product does not use. Each finds the rows
 * that differ. The first three are empty when every closing was judged exactly once.
 */

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
