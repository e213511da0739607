import { ACHIEVEMENTS } from '@ballpark/rules/achievements';
import { WRONG_LIMITS, WRONG_PERIODS, WRONG_RECORDS, WRONG_RESULTS } from '../../kit/wrong-sums.ts';
import { EARNING_JOBS } from '../../kit/services/worker-process.ts';
import type { Invariant } from './invariants.ts';

/**
 * Recomputes each progress counter from the suggestions on these listings. Preset suggestions are not counted. A deleted
 * listing is neither closed nor priced, so judgements need no condition.
 */
const buildRecount = (listings: string) => `
  select member.id as member_id, suggested.*, judged.*, (
    select count(*) from listing where owner_id = member.id and final_price is not null
  ) as own_closed
  from member
  cross join lateral (
    select count(*) as total_suggestions,
      count(*) filter (where suggestion.created_at - interval '60 minutes' <= listing.created_at) as quick_responses,
      count(distinct owner_id) as unique_people_helped,
      count(*) filter (where type = 'PRODUCT') as product_suggestions,
      count(*) filter (where type = 'SERVICE') as service_suggestions
    from suggestion join listing on listing.id = listing_id
    where member_id = member.id and ${listings}
      and not exists (select from race_preset where suggestion_id = suggestion.id)
  ) suggested
  cross join lateral (
    select count(*) filter (where 10 * abs(amount - final_price) <= final_price) as accurate_suggestions,
      count(*) filter (where 100 * abs(amount - final_price) <= final_price) as exact_hits,
      count(*) filter (where 10 * abs(amount - final_price) <= final_price and type = 'SERVICE') as accurate_services
    from suggestion
    join (select id, type, coalesce(final_price, late_price) as final_price from listing) listing on listing.id = listing_id
    where member_id = member.id and final_price is not null
  ) judged`;

/** A deleted listing takes back what it counted for. */
const RECOUNT = buildRecount('deleted_at is null');
/** The most that a member can ever have had. */
const RECOUNT_WITH_DELETED = buildRecount('true');

const COUNTERS = [
  'total_suggestions',
  'quick_responses',
  'unique_people_helped',
  'product_suggestions',
  'service_suggestions',
  'accurate_suggestions',
  'exact_hits',
  'accurate_services',
  'own_closed',
];

const listCounters = (table: string) => COUNTERS.map((counter) => `${table}.${counter}`).join(', ');

/** The SQL of an achievement's counter; `allRounds` is the lower of two columns. */
function buildReachedSql(counter: string): string {
  if (counter === 'allRounds') return 'least(product_suggestions, service_suggestions)';
  return counter.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

const buildReached = (counters: string, rules: typeof ACHIEVEMENTS) =>
  rules
    .map(
      ({ id, counter, requirement }) =>
        `select member_id, '${id}' as achievement_id from ${counters} where ${buildReachedSql(counter)} >= ${requirement}`,
    )
    .join(' union all ');

const REACHED = buildReached('member_progress', ACHIEVEMENTS);
/** Whether a suggestion was the first, and streaks, cannot be recomputed. */
const RECOUNTED_RULES = ACHIEVEMENTS.filter(
  ({ counter }) => counter !== 'firstSuggestions' && counter !== 'streakDays',
);
const EVER_REACHED = buildReached('most', RECOUNTED_RULES);

/** Compares XP, achievements and progress with the rows that they result from. */
export const EARNING_INVARIANTS: readonly Invariant[] = [
  {
    id: 'I6',
    statement: "a member's XP is the sum of their XP entries, and the same in the ranks",
    query: `select from member left join member_rank rank on rank.member_id = member.id
      cross join lateral (select coalesce(sum(amount), 0) total from xp_entry where member_id = member.id) ledger
      where member.xp <> total or rank.xp is distinct from member.xp - member.held_xp`,
  },
  {
    id: 'I6',
    statement: 'the histogram counts the members',
    query: `select from (
        select step, bucket, members from xp_histogram where members <> 0
        except select step, xp / step, count(*) from member_rank, unnest(array[1, 100, 5000]) step
          where xp > 0 group by 1, 2
      ) too_much
      union all
      select from (
        select step, xp / step as bucket, count(*) from member_rank, unnest(array[1, 100, 5000]) step
          where xp > 0 group by 1, 2
        except select step, bucket, members from xp_histogram
      ) too_little`,
  },
  {
    id: 'I12',
    statement: 'an achievement is unlocked at most once, when it is reached, and stays unlocked',
    query: `with most as (${RECOUNT_WITH_DELETED})
      select from achievement_unlock group by member_id, achievement_id having count(*) > 1
      union all
      select from (${REACHED}) reached left join achievement_unlock unlock using (member_id, achievement_id)
      where unlock.member_id is null
      union all
      select from achievement_unlock unlock left join (${EVER_REACHED}) reached using (member_id, achievement_id)
      where reached.member_id is null and unlock.achievement_id = any ($1)`,
    values: [RECOUNTED_RULES.map(({ id }) => id)],
  },
  {
    id: 'I12',
    statement: 'an achievement gives its XP exactly once',
    query: `select from achievement_unlock unlock
      join unnest($1::text[], $2::int[]) as rule (id, reward) on rule.id = achievement_id
      left join xp_entry entry on entry.member_id = unlock.member_id and entry.reason = 'achievement:' || achievement_id
      group by unlock.member_id, achievement_id, reward
      having count(entry.id) <> 1 or min(entry.amount) <> reward
      union all
      select from xp_entry entry
      where listing_id is null and not exists (
        select from achievement_unlock unlock
        where unlock.member_id = entry.member_id and entry.reason = 'achievement:' || achievement_id)`,
    values: [ACHIEVEMENTS.map(({ id }) => id), ACHIEVEMENTS.map(({ xpReward }) => xpReward)],
  },
  {
    id: 'I18',
    statement: 'every award has exactly one XP entry, and every XP entry has an award',
    query: `select from xp_award award full join xp_entry entry
        on entry.listing_id = award.listing_id and entry.member_id = award.member_id
          and entry.amount = award.amount and entry.reason = award.reason
      where (award.member_id is null and entry.listing_id is not null and entry.reason not like 'late\\_%') or entry.id is null
      union all
      select from xp_entry where listing_id is not null and reason not like 'late\\_%'
      group by listing_id, member_id having count(*) > 1`,
  },
  {
    id: 'I18',
    statement: 'a late price adds what is missing to the tier, once, and nothing else does',
    query: `select from (
        select listing_id, member_id, case when off <= late_closest_difference then 45 when off * 10 <= late_price then 15 end as owed
        from (
          select suggestion.*, late_price, late_closest_difference, abs(amount - late_price) as off
          from suggestion join listing on listing.id = listing_id where late_price is not null
        ) measured
      ) late full join (
        select listing_id, member_id, sum(amount) as paid from xp_entry where reason like 'late\\_%' group by 1, 2
      ) entry using (listing_id, member_id)
      where owed is distinct from paid`,
  },
  { id: 'I6', statement: 'the XP of a period is the sum of its XP entries that are not held', query: WRONG_PERIODS },
  {
    id: 'I6',
    statement: 'boards count the same two members three times on listings with few prices',
    query: WRONG_LIMITS,
  },
  {
    id: 'I18',
    statement: 'every guess on a closing with a price has one result, with its place and XP',
    query: WRONG_RESULTS,
  },
  {
    id: 'I18',
    statement: 'a record of Price Sense is the sum of the results that count, and the card shows it',
    query: WRONG_RECORDS,
  },
  {
    id: 'I18',
    statement: 'every suggestion on a listing that was not deleted, judgement and closing is counted exactly once',
    query: `with recount as (${RECOUNT})
      select from recount left join member_progress progress using (member_id)
      where (${COUNTERS.map((counter) => `coalesce(progress.${counter}, 0)`).join(', ')}) is distinct from (${listCounters('recount')})`,
  },
  {
    id: 'I18',
    statement: 'exactly one suggestion on a listing counts as its first',
    query: `select from (
        select (select coalesce(sum(first_suggestions), 0) from member_progress) as counted, (
          select count(distinct listing_id) from suggestion join listing on listing.id = listing_id
          where deleted_at is null and not exists (
            select from suggestion preset join race_preset on suggestion_id = preset.id
            where preset.listing_id = suggestion.listing_id)
        ) as listings
      ) first where counted <> listings`,
  },
  {
    id: 'I18',
    statement: 'no job is left or has failed',
    query: `select from pgboss.job where name = any ($1) and state <> 'completed'`,
    values: [EARNING_JOBS],
  },
  {
    id: 'locks',
    statement: 'there was no deadlock',
    query: 'select from pg_stat_database, generate_series(1, deadlocks) where datname = current_database()',
  },
];
