/**
 * Statements that recompute results, records, months and terms with SQL that the product does not use. Each finds the rows
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

/** The points of a month are the sum of the lines of the ledger that are dated in it. Without flags nothing is held. */
export const WRONG_MONTHS = `
  select from (select * from month_xp where xp > 0) kept full join (
    select member_id, date_trunc('month', created_at at time zone 'UTC')::date as month, sum(amount) as xp
    from xp_entry group by 1, 2
  ) earned using (member_id, month)
  where kept.xp is distinct from earned.xp`;

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
