import { ACTIVE_DAYS, ACTIVE_MEMBERS_FROM, TOWN_KM } from '@ballpark/rules/towns';
import { coverCircle } from '../../../database/covers.ts';
import type { Cell } from '../../../database/grid.ts';
import {
  type BoundStatement,
  defineStatement,
  sqlText,
  type SqlText,
  type Statements,
} from '../../../database/statement.ts';

const INNER = sqlText`$3::bigint[]`;
const EDGE = sqlText`$4::bigint[]`;
const SINCE = sqlText`(coalesce($5::timestamptz, now()) at time zone 'UTC')::date - ${number(ACTIVE_DAYS)}`;
const IS_ACTIVE = sqlText`rank.active_on > ${SINCE}`;

/**
 * However many members live in a cell at the edge, so many are measured, those who were active last. Where more of them live
 * outside the circle, the town may count as young next to a large one, which does no harm.
 */
const MEASURED = number(40);
const ENOUGH = number(ACTIVE_MEMBERS_FROM);

/** Each cell is compared with a list of one element and named in `order by`, so that the planner can only use its index. */
function lastActive(cells: SqlText, condition: SqlText, most: SqlText): SqlText {
  return sqlText`unnest(${cells}) cell (id) cross join lateral (
          select rank.latitude, rank.longitude from member_rank rank
          where rank.h5 = any (array[cell.id]) and ${condition}
          order by rank.h5, rank.active_on desc limit ${most}
        ) found`;
}

/**
 * Stops at the tenth active member and at the second member. `all_around` also counts members a little farther away, in the cells
 * at the edge: so it never calls a member the only one who is not. Uses member_rank_active.
 */
const COUNT_MEMBERS = defineStatement(
  'count-town-members',
  sqlText`
    select (
      select count(*)::int from (
        select from ${lastActive(INNER, IS_ACTIVE, ENOUGH)}
        union all
        select from ${lastActive(EDGE, IS_ACTIVE, MEASURED)}
        where distance_km($1, $2, found.latitude, found.longitude) < ${number(TOWN_KM)}
        limit ${ENOUGH}
      ) member
    ) as active, (
      select count(*)::int from (
        select from ${lastActive(sqlText`${INNER} || ${EDGE}`, sqlText`true`, number(2))} limit 2
      ) member
    ) as "all"`,
);

type TownQuery = { cell: Cell; /** Null for the database's clock. */ fixedNow: string | null };

export function bindCountStatement({ cell, fixedNow }: TownQuery): BoundStatement {
  const { inner, edge } = coverCircle({ cell, radiusKm: TOWN_KM, resolution: 5 });
  return { statement: COUNT_MEMBERS, values: [cell.latitude, cell.longitude, inner, edge, fixedNow] };
}

/** How many members a town has, counted up to the numbers that decide about its age. */
export async function countTownMembers(db: Statements, query: TownQuery): Promise<{ active: number; all: number }> {
  const { statement, values } = bindCountStatement(query);
  const [counted] = await db.run<{ active: number; all: number }>(statement, values);
  return counted ?? { active: 0, all: 0 };
}

function number(value: number): SqlText {
  return { text: String(value) };
}
