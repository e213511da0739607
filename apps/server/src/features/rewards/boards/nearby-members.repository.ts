import { TOWN_MEMBERS_COUNTED } from '@ballpark/rules/pages/town-page';
import type { Cover } from '../../../database/covers.ts';
import { defineStatement, sqlText, type SqlText, type Statements } from '../../../database/statement.ts';

const MOST: SqlText = { text: String(TOWN_MEMBERS_COUNTED) };
/** How many members of a cell at the edge are measured. Most of them may be outside. */
const EDGE_ROWS: SqlText = { text: '100' };

/** Stops as soon as there are enough, and reads the edge last. Index-only scans of member_rank_h5. */
const COUNT = defineStatement(
  'count-members-of-town',
  sqlText`
  select count(*)::int as count from (
    select from unnest($1::bigint[]) cell (id) cross join lateral (
      select from member_rank where member_rank.h5 = any (array[cell.id]) order by member_rank.h5 limit ${MOST}
    ) found
    union all
    select from unnest($2::bigint[]) cell (id) cross join lateral (
      select from (
        select latitude, longitude from member_rank where member_rank.h5 = any (array[cell.id])
        order by member_rank.h5 limit ${EDGE_ROWS}
      ) sampled
      where distance_km($3::float8, $4::float8, latitude, longitude) < $5::float8
    ) found
    limit ${MOST}
  ) counted`,
);

/** How many active members are inside a cover of cells of resolution 5, up to `TOWN_MEMBERS_COUNTED`. */
export async function countMembersInCover(
  statements: Statements,
  { cell, inner, edge, radiusKm }: Cover,
): Promise<number> {
  const values = [inner, edge, cell.latitude, cell.longitude, radiusKm];
  const [row] = await statements.run<{ count: number }>(COUNT, values);
  return row?.count ?? 0;
}
