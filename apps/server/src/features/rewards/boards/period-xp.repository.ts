import { BOARD_PERIODS } from '@ballpark/rules/xp';
import { sql } from 'kysely';
import type { Trx } from '../../../database/client.ts';

/** The reason of a line that takes another one back. */
export const REVERSED = 'reversed:';

/** A change of what a member has earned on a day in UTC. */
export type PointsChange = { memberId: string; day: string; points: number };

/** The day of a line of the ledger, as `PointsChange` has it. */
export const ENTRY_DAY = sql<string>`to_char(xp_entry.created_at at time zone 'UTC', 'YYYY-MM-DD')`;

/**
 * Changes the periods of members who are locked. Only members on the boards are shown; a new row takes their area from there.
 */
export async function changePeriods(trx: Trx, changes: readonly PointsChange[]): Promise<void> {
  const given = changes.filter(({ points }) => points !== 0);
  if (given.length === 0) return;
  const memberIds = given.map(({ memberId }) => memberId);
  const days = given.map(({ day }) => day);
  const points = given.map((change) => change.points);
  await sql`
    with change as materialized (
      select period, date_trunc(period, day::timestamp)::date as starts_on, member_id, sum(points)::int as points
      from unnest(${memberIds}::uuid[], ${days}::date[], ${points}::int[]) given (member_id, day, points)
      cross join unnest(${BOARD_PERIODS}::text[]) period
      group by 1, 2, 3 having sum(points) <> 0
    )
    insert into period_xp as kept (period, starts_on, member_id, xp, is_on_board, h7, latitude, longitude)
    select change.period, change.starts_on, change.member_id, greatest(change.points, 0), rank.member_id is not null,
      rank.h7, rank.latitude, rank.longitude
    from change left join member_rank rank on rank.member_id = change.member_id
    on conflict (member_id, period, starts_on) do update set xp = greatest(0, kept.xp + (
      select points from change where change.member_id = excluded.member_id
        and change.period = excluded.period and change.starts_on = excluded.starts_on
    ))`.execute(trx);
}
