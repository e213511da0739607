import { BOARD_PERIODS, BOARD_SIZE, type BoardPeriod } from '@ballpark/rules/xp';
import type { CellList, Cover, Resolution } from '../../../database/covers.ts';
import {
  type BoundStatement,
  defineStatement,
  sqlText,
  type SqlText,
  type Statement,
  type Statements,
} from '../../../database/statement.ts';
import { PUBLIC_FROM } from '../sense/public-sense.sql.ts';

export type BoardRow = {
  id: string;
  username: string | null;
  name: string;
  photoUrl: string | null;
  xp: number;
  /** The next two only on boards of Price Sense. */
  sense?: number;
  judged?: number;
  latitude: number | null;
  longitude: number | null;
};

/** A board ranks by the total, by the XP of a running period, or by Price Sense. */
export type BoardKind =
  | { by: 'total' }
  | { by: BoardPeriod; /** The fixed clock of tests; null for the database's. */ at: string | null }
  | { by: 'sense'; /** '' for all. */ category: string };

const SIZE: SqlText = { text: String(BOARD_SIZE) };

/** Where the rows of a board are. Every board has a score, and some a second number that decides between equal scores. */
type BoardSource = {
  table: SqlText;
  score: SqlText;
  second?: SqlText;
  /** `parameter` is a moment in the period, or the category. */
  filter: (parameter: SqlText) => SqlText;
  /** The figures that an entry shows, from `top` and the card. */
  figures: SqlText;
};

/** Whether a row of `period_xp` is of the running period. Two equalities, so that the indexes are used. */
export function isRunning(period: BoardPeriod, at: SqlText): SqlText {
  const name: SqlText = { text: `'${period}'` };
  return sqlText`rank.period = ${name}
    and rank.starts_on = date_trunc(${name}, coalesce(${at}::timestamptz, now()) at time zone 'UTC')::date`;
}

export function mapPeriods<T>(create: (period: BoardPeriod) => T): Record<BoardPeriod, T> {
  return Object.fromEntries(BOARD_PERIODS.map((period) => [period, create(period)])) as Record<BoardPeriod, T>; // fromEntries forgets the keys
}

const SOURCES: Record<BoardKind['by'], BoardSource> = {
  total: {
    table: sqlText`member_rank`,
    score: sqlText`rank.xp`,
    filter: () => sqlText`true`,
    figures: sqlText`top.score as xp`,
  },
  ...mapPeriods((period) => ({
    table: sqlText`period_xp`,
    score: sqlText`rank.xp`,
    filter: (at) => sqlText`${isRunning(period, at)} and rank.is_on_board and rank.xp > 0`,
    figures: sqlText`top.score as xp`,
  })),
  sense: {
    table: sqlText`member_sense`,
    score: sqlText`rank.shown`,
    second: sqlText`rank.judged`,
    filter: (category) =>
      sqlText`rank.category = ${category}::text and rank.is_on_board and rank.shown >= ${PUBLIC_FROM}`,
    figures: sqlText`member.xp - member.held_xp as xp, top.score as sense, top.second as judged`,
  },
};

/** The best first. Ties: the member who joined earlier first, which is the order of ids. */
function boardSql({ figures }: BoardSource, steps: SqlText): SqlText {
  return sqlText`
    with ${steps}
    select member.id, member.username, member.name, member.photo_url as "photoUrl", ${figures}, top.latitude, top.longitude
    from top join member on member.id = top.member_id
    order by top.score desc, top.second desc, top.member_id`;
}

function columns({ score, second }: BoardSource): SqlText {
  return sqlText`rank.member_id, ${score} as score, ${second ?? sqlText`0`} as second, rank.latitude, rank.longitude`;
}

/** The order of the index. */
function order({ score, second }: BoardSource): SqlText {
  return second ? sqlText`${score} desc, ${second} desc, rank.member_id` : sqlText`${score} desc, rank.member_id`;
}

/** Uses member_rank_top, period_xp_top or member_sense_top. */
function everywhereSql(source: BoardSource): SqlText {
  return boardSql(
    source,
    sqlText`
    top as materialized (
      select ${columns(source)} from ${source.table} rank where ${source.filter(sqlText`$1`)}
      order by ${order(source)} limit ${SIZE}
    )`,
  );
}

const CELLS = { 4: sqlText`rank.h4`, 5: sqlText`rank.h5`, 6: sqlText`rank.h6` } as const;
type BoardResolution = keyof typeof CELLS;

/**
 * The board of a cover, in steps:
 * 1. `seed` takes a few of the best of each inner cell, straight from the index. Together they are more than one board.
 * 2. `guess` is the score of the last seed that would be on the board: a first lower bound.
 * 3. `unfinished` are the cells whose seeds all reach that bound. Only these are read further.
 * 4. `needed` is the score of the last member of `inside`: the exact lower bound, even where nearly all members live in
 *    one cell.
 * 5. `top` adds the members of edge cells who reach that bound, each measured.
 * So a cell is read to its end only where hardly any member lives inside the circle.
 * Each cell is compared with a list of one element and named in `order by`, so that the planner can only use the index of
 * the cells. Uses member_rank_h4 to h6, and the indexes of the other boards that are named alike.
 */
function nearSql(source: BoardSource, cell: SqlText): SqlText {
  const isListed = source.filter(sqlText`$7`);
  const selectBest = (cells: SqlText, condition: SqlText, most: SqlText) => sqlText`
    ${cells} cell (id) cross join lateral (
      select ${columns(source)} from ${source.table} rank
      where ${cell} = any (array[cell.id]) and ${isListed} and ${condition}
      order by ${cell}, ${order(source)} limit ${most}
    ) found`;
  const [inner, edge] = [sqlText`unnest($4::bigint[])`, sqlText`unnest($5::bigint[])`];
  const isInside = sqlText`distance_km($1, $2, rank.latitude, rank.longitude) < $3`;
  const reaches = (bound: SqlText) => sqlText`${source.score} >= ${bound}.score`;
  const selectLastScore = (board: SqlText) => sqlText`
    select coalesce((select score from ${board} order by score desc offset ${SIZE} - 1 limit 1), 0) as score`;
  const inOrder = sqlText`order by score desc, second desc, member_id limit ${SIZE}`;
  return boardSql(
    source,
    sqlText`
    seed as materialized (select cell.id as cell, found.* from ${selectBest(inner, sqlText`true`, sqlText`$6::int`)}),
    guess as materialized (${selectLastScore(sqlText`seed`)}),
    unfinished as materialized (
      select cell from seed group by cell having count(*) = $6::int and min(score) >= (select score from guess)
    ),
    inside as materialized (
      select * from (
        select member_id, score, second, latitude, longitude from seed where cell not in (select cell from unfinished)
        union all
        select found.* from guess cross join ${selectBest(sqlText`unfinished`, reaches(sqlText`guess`), SIZE)}
      ) either
      ${inOrder}
    ),
    needed as materialized (${selectLastScore(sqlText`inside`)}),
    top as materialized (
      select * from (
        select * from inside
        union all
        select found.* from needed cross join ${selectBest(edge, sqlText`${reaches(sqlText`needed`)} and ${isInside}`, SIZE)}
      ) either
      ${inOrder}
    )`,
  );
}

type BoardStatements = { everywhere: Statement; near: Record<BoardResolution, Statement> };

function defineStatements(by: BoardKind['by']): BoardStatements {
  const source = SOURCES[by];
  return {
    everywhere: defineStatement(`board-${by}-everywhere`, everywhereSql(source)),
    near: {
      4: defineStatement(`board-${by}-near-h4`, nearSql(source, CELLS[4])),
      5: defineStatement(`board-${by}-near-h5`, nearSql(source, CELLS[5])),
      6: defineStatement(`board-${by}-near-h6`, nearSql(source, CELLS[6])),
    },
  };
}

const STATEMENTS: Record<BoardKind['by'], BoardStatements> = {
  total: defineStatements('total'),
  ...mapPeriods(defineStatements),
  sense: defineStatements('sense'),
};

/** Without a cover: the board of all members. */
export function bindBoardStatement(cover: Cover | undefined, kind: BoardKind = { by: 'total' }): BoundStatement {
  const { everywhere, near } = STATEMENTS[kind.by];
  const parameters = kind.by === 'total' ? [] : [kind.by === 'sense' ? kind.category : kind.at];
  if (!cover) return { statement: everywhere, values: parameters };
  const { cell, radiusKm, resolution, inner, edge } = cover;
  const values = [cell.latitude, cell.longitude, radiusKm, inner, edge, countSeedsPerCell(inner), ...parameters];
  return { statement: near[requireIndexed(resolution)], values };
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

export function listBoard(db: Statements, cover: Cover | undefined, kind?: BoardKind): Promise<BoardRow[]> {
  const { statement, values } = bindBoardStatement(cover, kind);
  return db.run<BoardRow>(statement, values);
}
