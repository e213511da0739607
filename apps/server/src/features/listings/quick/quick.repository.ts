import type { QuickCard } from '@ballpark/contracts/crowd/quick';
import { QUICK_NEAR_KM, QUICK_WIDE_KM } from '@ballpark/rules/crowd/quick';
import { coverCircle } from '../../../database/covers.ts';
import type { Cell } from '../../../database/grid.ts';
import {
  type BoundStatement,
  defineStatement,
  sqlText,
  type SqlText,
  type Statements,
} from '../../../database/statement.ts';
import { IS_OPEN } from '../visibility.sql.ts';
import { LARGE_CELL, listLargeCells } from '../large-cells.sql.ts';
import {
  CANDIDATE,
  cardSql,
  type CardRow,
  IS_ASKED,
  isLeft,
  LIMIT,
  NEAR_KM,
  NEAREST_FIRST,
  number,
  type QuickQuery,
  toCard,
  toValues,
  WIDE_KM,
} from './quick-card.sql.ts';

/** From each end of a cell: its newest listings, and those that end first. However full a cell is, no more are read. */
const EACH_END = number(20);
/** The newest of all, among which listings of the member's currency are looked for. */
const NEWEST = number(200);
/** The newest of each large cell, for the same. */
const NEWEST_OF_NEAR = number(40);
const NEWEST_OF_FAR = number(8);

type Ends = {
  cells: SqlText;
  column: SqlText;
  withinKm: SqlText;
  condition: SqlText;
};

/**
 * Both ends of each cell. A cell is compared with a list of one element and named in `order by`, so that the planner can
 * only use the index of the cells (`newestInCover`).
 */
function endsOfCells({ cells, column, withinKm, condition }: Ends): SqlText {
  const isInCell = sqlText`${IS_ASKED} and ${column} = any (array[cell.id]) and ${condition}`;
  return sqlText`
      select found.* from unnest(${cells}) cell (id) cross join lateral (
        (select ${CANDIDATE} from listing where ${isInCell}
          order by ${column}, listing.created_at desc, listing.id desc limit ${EACH_END})
        union
        (select ${CANDIDATE} from listing where ${isInCell}
          order by ${column} desc, listing.created_at, listing.id limit ${EACH_END})
      ) found
      where found.km < ${withinKm}`;
}

/** The larger cells are read only if the smaller ones have too few. Uses listing_active_h5 and listing_active_h4. */
const LIST_NEAR = defineStatement(
  'list-quick-near',
  cardSql({
    steps: sqlText`
    near as materialized (${endsOfCells({
      cells: sqlText`$6::bigint[]`,
      column: sqlText`listing.h5`,
      withinKm: NEAR_KM,
      condition: sqlText`true`,
    })}),
    wide as materialized (${endsOfCells({
      cells: sqlText`$7::bigint[]`,
      column: sqlText`listing.h4`,
      withinKm: WIDE_KM,
      condition: sqlText`(select count(*) from near) < ${LIMIT} and listing.id <> all (array(select id from near))`,
    })})`,
    candidates: sqlText`select * from near union all select * from wide`,
  }),
);

/** The newest from anywhere in one currency, except those already found. Uses listing_active_newest. */
const LIST_FARTHER = defineStatement(
  'list-quick-farther',
  cardSql({
    steps: sqlText`
    newest as materialized (
      select ${CANDIDATE}, listing.currency from listing where ${IS_ASKED} and listing.id <> all ($7::uuid[])
      order by listing.created_at desc, listing.id desc limit ${NEWEST}
    )`,
    candidates: sqlText`select id, closes_at, suggestion_count, category, km from newest where currency = $6`,
  }),
);

/**
 * The innermost conditions are those of the index alone. With others the planner expects few rows, and would read all of a cell to
 * sort them.
 */
function newestOfLargeCells(cells: SqlText, most: SqlText, condition: SqlText): SqlText {
  return sqlText`
      select found.* from unnest(${cells}) cell (id) cross join lateral (
        select ${CANDIDATE}, listing.owner_id, listing.currency from listing
        where ${IS_OPEN} and ${LARGE_CELL} = any (array[cell.id]) and ${condition}
        order by ${LARGE_CELL}, listing.created_at desc, listing.id desc limit ${most}
      ) found
      where found.currency = $6 and found.id <> all ($7::uuid[]) and ${isLeft(sqlText`found`, sqlText`found.closes_at`)}`;
}

/** The nearest first, in one currency. Each step is read only if those before have too few. Uses listing_active_h2. */
const LIST_ELSEWHERE = defineStatement(
  'list-quick-elsewhere',
  cardSql({
    steps: sqlText`
    close as materialized (${newestOfLargeCells(sqlText`$8::bigint[]`, NEWEST_OF_NEAR, sqlText`true`)}),
    far as materialized (${newestOfLargeCells(
      sqlText`$9::bigint[]`,
      NEWEST_OF_FAR,
      sqlText`(select count(*) from close) < ${LIMIT}`,
    )}),
    around as materialized (select * from close union all select * from far),
    newest as materialized (
      select ${CANDIDATE}, listing.currency from listing
      where ${IS_ASKED} and listing.id <> all ($7::uuid[]) and listing.id <> all (array(select id from around))
        and (select count(*) from around) < ${LIMIT}
      order by listing.created_at desc, listing.id desc limit ${NEWEST}
    )`,
    candidates: sqlText`
      select id, closes_at, suggestion_count, category, km from around
      union all
      select id, closes_at, suggestion_count, category, km from newest where currency = $6`,
    order: NEAREST_FIRST,
  }),
);

export function bindNearStatement(query: QuickQuery & { cell: Cell }): BoundStatement {
  const { cell } = query;
  const near = coverCircle({ cell, radiusKm: QUICK_NEAR_KM, resolution: 5 });
  const wide = coverCircle({ cell, radiusKm: QUICK_WIDE_KM, resolution: 4 });
  const values = [near, wide].map(({ inner, edge }) => joinLists(inner, edge));
  return { statement: LIST_NEAR, values: [...toValues(query), ...values] };
}

function joinLists(...lists: readonly string[]): string {
  return `{${lists
    .map((list) => list.slice(1, -1))
    .filter((cells) => cells !== '')
    .join(',')}}`;
}

/** Listings within 50 km that need a price of the member. */
export async function listNearCards(db: Statements, query: QuickQuery & { cell: Cell }): Promise<QuickCard[]> {
  const { statement, values } = bindNearStatement(query);
  return (await db.run<CardRow>(statement, values)).map(toCard);
}

type FartherQuery = QuickQuery & {
  currency: string;
  /** Ids that are already on the list. */
  found: readonly string[];
};

export function bindElsewhereStatement(query: FartherQuery & { cell: Cell }): BoundStatement {
  const { near, far } = listLargeCells(query.cell);
  return { statement: LIST_ELSEWHERE, values: [...toValues(query), query.currency, query.found, near, far] };
}

/** Lists cards for a member in a young town: the nearest first, in one currency. */
export async function listCardsElsewhere(db: Statements, query: FartherQuery & { cell: Cell }): Promise<QuickCard[]> {
  const { statement, values } = bindElsewhereStatement(query);
  return (await db.run<CardRow>(statement, values)).map(toCard);
}

/** Lists cards from anywhere, in one currency. */
export async function listFartherCards(db: Statements, query: FartherQuery): Promise<QuickCard[]> {
  const rows = await db.run<CardRow>(LIST_FARTHER, [...toValues(query), query.currency, query.found]);
  return rows.map(toCard);
}
