import type { DecisionAction } from '@ballpark/rules/moderation/decisions';
import type { ReportReason } from '@ballpark/rules/moderation/reports';
import { sql } from 'kysely';
import type { Queryable } from '../../../database/client.ts';
import type { Instant } from '../../../database/instant.ts';

export type MonthRow = {
  month: string;
  reports: Partial<Record<ReportReason, number>>;
  automaticHides: number;
  decisions: Partial<Record<DecisionAction, number>>;
  appealsReceived: number;
  appealsUpheld: number;
  appealsOverturned: number;
  medianHours: number | null;
};

type MonthsQuery = { months: number; at: Instant };

/**
 * Counts every month, newest first, empty ones included. A ban counts in the month in which it was proposed, once it is in
 * force. The hours of a decision run from the first report. Uses the indexes on the ages of reports, decisions and appeals.
 */
export async function countMonths(db: Queryable, { months, at }: MonthsQuery): Promise<MonthRow[]> {
  const { rows } = await sql<MonthRow>`
    with month as (
      select begins at time zone 'utc' as begins, (begins + interval '1 month') at time zone 'utc' as ends
      from generate_series(
        date_trunc('month', ${at} at time zone 'utc') - make_interval(months => ${months - 1}),
        date_trunc('month', ${at} at time zone 'utc'), interval '1 month'
      ) begins
    )
    select to_char(begins at time zone 'utc', 'YYYY-MM') as month,
      coalesce((
        select json_object_agg(reason, count) from (
          select reason, count(*)::int from report where created_at >= begins and created_at < ends group by reason
        ) counted
      ), '{}') as reports,
      (
        select count(*)::int from audit_entry
        where event in ('hidden-by-reports', 'hidden-for-photo') and audit_entry.at >= begins and audit_entry.at < ends
      ) as "automaticHides",
      coalesce((
        select json_object_agg(action, count) from (
          select action, count(*)::int from moderation_decision
          where decided_at >= begins and decided_at < ends and state in ('in-force', 'overturned') group by action
        ) counted
      ), '{}') as decisions,
      appeals.*, (
        select round((percentile_cont(0.5) within group (
          order by extract(epoch from decided.decided_at - moderation_case.opened_at)
        ) / 3600)::numeric, 1)::float8
        from moderation_decision decided join moderation_case on moderation_case.id = decided.case_id
        where decided.decided_at >= begins and decided.decided_at < ends and decided.state in ('in-force', 'overturned')
          -- A case that the operator opened to decide it has not waited.
          and moderation_case.opened_at < decided.decided_at
      ) as "medianHours"
    from month cross join lateral (
      select count(*)::int as "appealsReceived",
        (count(*) filter (where appeal_outcome = 'upheld'))::int as "appealsUpheld",
        (count(*) filter (where appeal_outcome = 'overturned'))::int as "appealsOverturned"
      from moderation_decision where appealed_at >= begins and appealed_at < ends
    ) appeals
    order by begins desc
  `.execute(db);
  return rows;
}
