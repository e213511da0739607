import { GUESSES_A_DAY, PLACES_NEAR, WEEK_DAYS } from '@ballpark/rules/pages/home';
import type { Cover } from '../../../database/covers.ts';
import { defineStatement, sqlText, type SqlText, type Statements } from '../../../database/statement.ts';
import { isRunning } from '../boards/board.repository.ts';

function number(value: number): SqlText {
  return { text: String(value) };
}

/** A longer streak is told as this long. */
const DAYS_READ = number(400);

export type WeekRow = {
  /** In UTC, as in '2026-03-01'. */
  today: string;
  /** By day. */
  xp: Record<string, number>;
  /** The newest first, up to today. */
  guessDays: string[];
  guessesToday: number;
  hasOpenListing: boolean;
};

/** Uses xp_entry_newest, the primary key of suggestion_day, suggestion_member and listing_owner_active. */
const WEEK = defineStatement(
  'read-week',
  sqlText`
  select to_char(clock.today, 'YYYY-MM-DD') as today,
    (
      select coalesce(json_object_agg(earned.day, earned.xp), '{}') from (
        select to_char(created_at at time zone 'UTC', 'YYYY-MM-DD') as day, sum(amount)::int as xp from xp_entry
        where member_id = $1 and created_at >= (clock.today - ${number(WEEK_DAYS - 1)})::timestamp at time zone 'UTC'
        group by 1
      ) earned
    ) as xp,
    array(
      select to_char(day, 'YYYY-MM-DD') from suggestion_day where member_id = $1 and suggestion_day.day <= clock.today
      order by suggestion_day.day desc limit ${DAYS_READ}
    ) as "guessDays",
    (
      select count(*)::int from (
        select from suggestion where member_id = $1 and created_at >= clock.today::timestamp at time zone 'UTC'
        limit ${number(GUESSES_A_DAY)}
      ) given
    ) as "guessesToday",
    exists (select from listing where owner_id = $1 and is_active) as "hasOpenListing"
  from (select (coalesce($2::timestamptz, now()) at time zone 'UTC')::date as today) clock`,
);

type WeekQuery = { memberId: string; fixedNow: string | null };

export async function readWeekRow(statements: Statements, { memberId, fixedNow }: WeekQuery): Promise<WeekRow> {
  const [row] = await statements.run<WeekRow>(WEEK, [memberId, fixedNow]);
  if (!row) throw new Error('The week is always one row');
  return row;
}

const IS_LISTED = sqlText`${isRunning('month', sqlText`$2`)} and rank.is_on_board and rank.xp > 0`;

const MOST = number(PLACES_NEAR);

/**
 * The members of cells with more points. Each cell is compared with a list of one element and named in `order by`, so that
 * the planner can only use the index of the cells, which has the points in order. Uses period_xp_h5.
 */
function selectBetter(cells: SqlText, isInside: SqlText): SqlText {
  return sqlText`
    select from ${cells} cell (id) cross join lateral (
      select from period_xp rank
      where rank.h5 = any (array[cell.id]) and ${IS_LISTED} and rank.xp > own.xp and ${isInside}
      order by rank.h5, rank.xp desc, rank.member_id limit ${MOST}
    ) found`;
}

const INNER = selectBetter(sqlText`unnest($3::bigint[])`, sqlText`true`);
const EDGE = selectBetter(
  sqlText`unnest($4::bigint[])`,
  sqlText`distance_km($5::float8, $6::float8, rank.latitude, rank.longitude) < $7::float8`,
);

const PLACE = defineStatement(
  'place-near-of-month',
  sqlText`
  select (select count(*)::int from (${INNER} union all ${EDGE} limit ${MOST}) better) as above
  from (select rank.xp from period_xp rank where rank.member_id = $1 and ${IS_LISTED}) own`,
);

/**
 * How many members inside a cover of cells of resolution 5 have more points this month, up to `PLACES_NEAR`. Undefined for a
 * member who is not on the board.
 */
export async function countBetterNear(
  statements: Statements,
  { memberId, fixedNow }: WeekQuery,
  { cell, inner, edge, radiusKm }: Cover,
): Promise<number | undefined> {
  const values = [memberId, fixedNow, inner, edge, cell.latitude, cell.longitude, radiusKm];
  return (await statements.run<{ above: number }>(PLACE, values))[0]?.above;
}
