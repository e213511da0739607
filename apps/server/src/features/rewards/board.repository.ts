import { BOARD_SIZE } from '@ballpark/rules/xp';
import type { CellList, Cover, Resolution } from '../../database/covers.ts';
import {
  type BoundStatement,
  defineStatement,
  sqlText,
  type SqlText,
  type Statement,
  type Statements,
} from '../../database/statement.ts';

export type BoardRow = {
  id: string;
  username: string | null;
  name: string;
  photoUrl: string | null;
  xp: number;
  latitude: number | null;
  longitude: number | null;
};

const SIZE: SqlText = { text: String(BOARD_SIZE) };

/** Most points first. Ties: the member who joined earlier first, which is the order of ids. */
function boardSql(steps: SqlText): SqlText {
  return sqlText`
    with ${steps}
    select member.id, member.username, member.name, member.photo_url as "photoUrl", top.xp, top.latitude, top.longitude
    from top join member on member.id = top.member_id
    order by top.xp desc, top.member_id`;
}

const COLUMNS = sqlText`rank.member_id, rank.xp, rank.latitude, rank.longitude`;

/** Uses member_rank_top. */
const EVERYWHERE = defineStatement(
  'board-everywhere',
  boardSql(sqlText`
    top as materialized (
      select ${COLUMNS} from member_rank rank order by rank.xp desc, rank.member_id limit ${SIZE}
    )`),
);

const CELLS = { 4: sqlText`rank.h4`, 5: sqlText`rank.h5`, 6: sqlText`rank.h6` } as const;
type BoardResolution = keyof typeof CELLS;

/**
 * The board of a cover, in steps:
 * 1. `seed` takes a few of the best of each inner cell, straight from the index. Together they are more than one board.
 * 2. `guess` is the number of points of the last seed that would be on the board: a first lower bound.
 * 3. `unfinished` are the cells whose seeds all reach that bound. Only these are read further.
 * 4. `needed` is the number of points of the last member of `inside`: the exact lower bound, even where nearly all
 *    members live in one cell.
 * 5. `top` adds the members of edge cells who reach that bound, each measured.
 * So a cell is read to its end only where hardly any member lives inside the circle.
 * Each cell is compared with a list of one element and named in `order by`, so that the planner can only use the index of
 * the cells. Uses member_rank_h4 to h6.
 */
function nearSql(cell: SqlText): SqlText {
  const selectBest = (cells: SqlText, condition: SqlText, most: SqlText) => sqlText`
    ${cells} cell (id) cross join lateral (
      select ${COLUMNS} from member_rank rank where ${cell} = any (array[cell.id]) and ${condition}
      order by ${cell}, rank.xp desc, rank.member_id limit ${most}
    ) found`;
  const [inner, edge] = [sqlText`unnest($4::bigint[])`, sqlText`unnest($5::bigint[])`];
  const isInside = sqlText`distance_km($1, $2, rank.latitude, rank.longitude) < $3`;
  const selectLastXp = (board: SqlText) => sqlText`
    select coalesce((select xp from ${board} order by xp desc offset ${SIZE} - 1 limit 1), 0) as xp`;
  const inOrder = sqlText`order by xp desc, member_id limit ${SIZE}`;
  return boardSql(sqlText`
    seed as materialized (select cell.id as cell, found.* from ${selectBest(inner, sqlText`true`, sqlText`$6::int`)}),
    guess as materialized (${selectLastXp(sqlText`seed`)}),
    unfinished as materialized (
      select cell from seed group by cell having count(*) = $6::int and min(xp) >= (select xp from guess)
    ),
    inside as materialized (
      select * from (
        select member_id, xp, latitude, longitude from seed where cell not in (select cell from unfinished)
        union all
        select found.* from guess cross join ${selectBest(sqlText`unfinished`, sqlText`rank.xp >= guess.xp`, SIZE)}
      ) either
      ${inOrder}
    ),
    needed as materialized (${selectLastXp(sqlText`inside`)}),
    top as materialized (
      select * from (
        select * from inside
        union all
        select found.* from needed cross join ${selectBest(edge, sqlText`rank.xp >= needed.xp and ${isInside}`, SIZE)}
      ) either
      ${inOrder}
    )`);
}

const NEAR: Record<BoardResolution, Statement> = {
  4: defineStatement('board-near-h4', nearSql(CELLS[4])),
  5: defineStatement('board-near-h5', nearSql(CELLS[5])),
  6: defineStatement('board-near-h6', nearSql(CELLS[6])),
};

/** Without a cover: the board of all members. */
export function bindBoardStatement(cover: Cover | undefined): BoundStatement {
  if (!cover) return { statement: EVERYWHERE, values: [] };
  const { cell, radiusKm, resolution, inner, edge } = cover;
  const values = [cell.latitude, cell.longitude, radiusKm, inner, edge, countSeedsPerCell(inner)];
  return { statement: NEAR[requireIndexed(resolution)], values };
}

/** Twice the board size in total: the more of the best are among the seeds, the less is read afterwards. */
function countSeedsPerCell(cells: CellList): number {
  return Math.min(BOARD_SIZE, Math.ceil((2 * BOARD_SIZE) / cells.split(',').length));
}

/** No radius of the product is small enough for the finest cells, so ranks have no index for them. */
function requireIndexed(resolution: Resolution): BoardResolution {
  if (resolution === 7) throw new RangeError('ranks have no index for cells of resolution 7');
  return resolution;
}

export function listBoard(db: Statements, cover: Cover | undefined): Promise<BoardRow[]> {
  const { statement, values } = bindBoardStatement(cover);
  return db.run<BoardRow>(statement, values);
}
