import { defineStatement, sqlText, type Statements } from '../../../database/statement.ts';

export type TrialProgress = {
  /** When the first listing got an arm; null if none has. */
  startedAt: Date | null;
  /** Counted closings with a figure. */
  veil: number;
  shown: number;
};

/** Uses listing_trial. */
const READ_PROGRESS = defineStatement(
  'read-trial-progress',
  sqlText`
    select (select min(created_at) from listing where trial_arm is not null) as "startedAt",
      count(*) filter (where trial_arm = 'veil')::int as veil, count(*) filter (where trial_arm = 'shown')::int as shown
    from closing where trial_arm is not null and exclusion is null and ballpark_price is not null`,
);

export async function readProgress(db: Statements): Promise<TrialProgress> {
  const [found] = await db.run<TrialProgress>(READ_PROGRESS, []);
  return found ?? { startedAt: null, veil: 0, shown: 0 };
}

/**
 * The analysis as it was fixed before the trial, word for word as in docs/decisions/2026-11-17-trial-of-guess-first.md. It
 * returns no row before the trial has ended, and the same rows whenever it is run afterwards.
 */
export const ANALYSIS = sqlText`
with counted as (
  select *, row_number() over (partition by trial_arm order by closed_at, listing_id) as nth
  from closing
  where trial_arm is not null and exclusion is null and ballpark_price is not null
), period as (
  select least(
    case when count(*) filter (where nth = 500) = 2 then max(closed_at) filter (where nth = 500) end,
    (select min(created_at) from listing where trial_arm is not null) + interval '180 days'
  ) as ended_at
  from counted
), measured as (
  select measure, trial_arm, owner_key::text as owner, value
  from period join counted on period.ended_at <= now() and counted.closed_at <= period.ended_at
  cross join lateral (
    select percentile_cont(0.75) within group (order by ln(amount))
        - percentile_cont(0.25) within group (order by ln(amount)) as spread,
      avg((abs(amount - final_price) * 10 <= final_price)::int) as near
    from suggestion where suggestion.listing_id = counted.listing_id and suggestion.hidden_at is null
  ) guess
  cross join lateral (values
    ('error', least(abs(ln(final_price::float8 / ballpark_price)), 1)),
    ('in range', (final_price between ballpark_low and ballpark_high)::int::float8),
    ('spread', guess.spread),
    ('near', guess.near::float8)
  ) outcome (measure, value)
  union all
  select 'suggestions', trial_arm, owner_id::text, suggestion_count::float8
  from period join listing on period.ended_at <= now() and listing.closed_at <= period.ended_at
  where trial_arm is not null and deleted_at is null and hidden_at is null
), arm as (
  select measure, trial_arm, count(value)::int as listings, avg(value) as mean
  from measured group by measure, trial_arm
), influence as (
  select measure, sum(case trial_arm when 'veil' then 1 else -1 end * (value - mean) / listings) as share
  from measured join arm using (measure, trial_arm) where value is not null group by measure, owner
), error as (
  select measure, sqrt(sum(share ^ 2) * count(*) / nullif(count(*) - 1, 0)) as standard_error
  from influence group by measure
)
select measure, veil.listings as "veilListings", shown.listings as "shownListings", veil.mean as "veilMean",
  shown.mean as "shownMean", veil.mean - shown.mean as difference, standard_error as "standardError"
from arm veil join arm shown using (measure) join error using (measure)
where veil.trial_arm = 'veil' and shown.trial_arm = 'shown'
order by measure`;

export type TrialMeasure = 'error' | 'in range' | 'spread' | 'near' | 'suggestions';

export type MeasuredDifference = {
  measure: TrialMeasure;
  veilListings: number;
  shownListings: number;
  veilMean: number;
  shownMean: number;
  /** The veil minus shown. */
  difference: number;
  /** Clustered by owner; null with one owner. */
  standardError: number | null;
};

const ANALYSE_TRIAL = defineStatement('analyse-trial', ANALYSIS);

export function listDifferences(db: Statements): Promise<MeasuredDifference[]> {
  return db.run<MeasuredDifference>(ANALYSE_TRIAL, []);
}
