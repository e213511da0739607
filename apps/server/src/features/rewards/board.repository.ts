import { BOARD_SIZE } from '@ballpark/rules/leaderboard';
import { type CellList, type Circle, coverOf, type Resolution } from '../../database/covers.ts';
import {
  sqlText,
  type SqlText,
  type Statement,
  defineStatement,
  type Statements,
  type StatementValue,
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

type BoardRequest = { statement: Statement; values: StatementValue[] };

const SIZE: SqlText = { text: String(BOARD_SIZE) };

/** Most points first; of two with the same the one who joined earlier, which is the order of ids. */
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
 * First a few of the best of each inner cell, straight from the index: together they are more than a board, so the last
 * that would be on it is a first guess of how much one must at least have. Only cells all of whose few have that much
 * are read on. Now the last of the inside says what is needed, exactly, also where nearly everybody lives in one of the
 * cells, and at the edge each who has so much is measured. So a cell is read to its end only where hardly anybody lives
 * inside the circle.
 * Each cell is asked for as the only one of a list and named in the order, so that nothing but the index of the cells
 * can follow it. Uses member_rank_h4 to h6.
 */
function nearSql(cell: SqlText): SqlText {
  const bestOf = (cells: SqlText, isMeant: SqlText, most: SqlText) => sqlText`
    ${cells} cell (id) cross join lateral (
      select ${COLUMNS} from member_rank rank where ${cell} = any (array[cell.id]) and ${isMeant}
      order by ${cell}, rank.xp desc, rank.member_id limit ${most}
    ) found`;
  const [inner, edge] = [sqlText`unnest($4::bigint[])`, sqlText`unnest($5::bigint[])`];
  const isInside = sqlText`distance_km($1, $2, rank.latitude, rank.longitude) < $3`;
  const lastOf = (board: SqlText) => sqlText`
    select coalesce((select xp from ${board} order by xp desc offset ${SIZE} - 1 limit 1), 0) as xp`;
  const inOrder = sqlText`order by xp desc, member_id limit ${SIZE}`;
  return boardSql(sqlText`
    seed as materialized (select cell.id as cell, found.* from ${bestOf(inner, sqlText`true`, sqlText`$6::int`)}),
    guess as materialized (${lastOf(sqlText`seed`)}),
    unfinished as materialized (
      select cell from seed group by cell having count(*) = $6::int and min(xp) >= (select xp from guess)
    ),
    inside as materialized (
      select * from (
        select member_id, xp, latitude, longitude from seed where cell not in (select cell from unfinished)
        union all
        select found.* from guess cross join ${bestOf(sqlText`unfinished`, sqlText`rank.xp >= guess.xp`, SIZE)}
      ) either
      ${inOrder}
    ),
    needed as materialized (${lastOf(sqlText`inside`)}),
    top as materialized (
      select * from (
        select * from inside
        union all
        select found.* from needed cross join ${bestOf(edge, sqlText`rank.xp >= needed.xp and ${isInside}`, SIZE)}
      ) either
      ${inOrder}
    )`);
}

const NEAR: Record<BoardResolution, Statement> = {
  4: defineStatement('board-near-h4', nearSql(CELLS[4])),
  5: defineStatement('board-near-h5', nearSql(CELLS[5])),
  6: defineStatement('board-near-h6', nearSql(CELLS[6])),
};

/** What asks for a board, for whoever runs it. Without a circle it is everybody's. */
export function boardRequest(near: Circle | undefined): BoardRequest {
  if (!near) return { statement: EVERYWHERE, values: [] };
  const { resolution, inner, edge } = coverOf(near);
  const { latitude, longitude } = near.centre;
  const values = [latitude, longitude, near.radiusKm, inner, edge, seedsPerCell(inner)];
  return { statement: NEAR[kept(resolution)], values };
}

/** Twice a board's worth in all: the more of the best there are among them, the less is read after them. */
function seedsPerCell(cells: CellList): number {
  return Math.min(BOARD_SIZE, Math.ceil((2 * BOARD_SIZE) / cells.split(',').length));
}

/** No radius on offer is small enough for the finest cells, and ranks are not kept by them. */
function kept(resolution: Resolution): BoardResolution {
  if (resolution === 7) throw new RangeError('ranks are not kept in cells that small');
  return resolution;
}

export function listBoard(db: Statements, near: Circle | undefined): Promise<BoardRow[]> {
  const request = boardRequest(near);
  return db.run<BoardRow>(request.statement, request.values);
}
