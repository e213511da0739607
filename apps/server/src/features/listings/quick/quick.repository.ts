import type { QuickCard } from '@ballpark/contracts/crowd/quick';
import { LISTING_LONGEST_HOURS } from '@ballpark/rules/listings';
import { QUICK_HOURS_LEFT, QUICK_NEAR_KM, QUICK_SKIP_HOURS, QUICK_WIDE_KM } from '@ballpark/rules/crowd/quick';
import { coverCircle } from '../../../database/covers.ts';
import type { Cell } from '../../../database/grid.ts';
import {
  type BoundStatement,
  defineStatement,
  sqlText,
  type SqlText,
  type Statements,
} from '../../../database/statement.ts';
import { blockedMembers } from '../../accounts/blocked-members.sql.ts';
import { CLOSES_AT } from '../listing-end.sql.ts';
import { IS_OPEN } from '../visibility.sql.ts';

const MEMBER = sqlText`$1::uuid`;
const LIMIT = sqlText`$2::int`;
const NOW = sqlText`coalesce($3::timestamptz, now())`;
const LATITUDE = sqlText`$4::float8`;
const LONGITUDE = sqlText`$5::float8`;

const NEAR_KM = number(QUICK_NEAR_KM);
const WIDE_KM = number(QUICK_WIDE_KM);
const OLDEST = sqlText`${NOW} - interval '${number(LISTING_LONGEST_HOURS - QUICK_HOURS_LEFT)} hours'`;
const EARLIEST_END = sqlText`${NOW} + interval '${number(QUICK_HOURS_LEFT)} hours'`;

/** From each end of a cell: its newest listings, and those that end first. However full a cell is, no more are read. */
const EACH_END = number(20);
/** The newest of all, among which listings of the member's currency are looked for. */
const NEWEST = number(200);

/**
 * The member is not asked about listings that they have priced, skipped or reported, that are their own, or whose owner a
 * block hides. Uses suggestion_member, quick_skip_once and report_reporter.
 */
const LEFT_OUT = sqlText`
    done as materialized (
      select listing_id as id from suggestion
      where member_id = ${MEMBER} and created_at > ${NOW} - interval '${number(QUICK_SKIP_HOURS)} hours'
      union all
      select listing_id from quick_skip where member_id = ${MEMBER}
      union all
      select reported.target_id from report join moderation_case reported on reported.id = report.case_id
      where report.reporter_id = ${MEMBER} and reported.target_kind in ('listing', 'photo')
    ),
    unasked_owner as materialized (
      select ${MEMBER} as id union all ${blockedMembers(MEMBER)}
    )`;

/** The categories in which closings have judged the member. Uses member_sense_once. */
const KNOWN = sqlText`
    known as materialized (
      select category from member_sense where member_id = ${MEMBER} and judged > 0
    )`;

const IS_ASKED = sqlText`${IS_OPEN} and listing.created_at > ${OLDEST} and ${CLOSES_AT} > ${EARLIEST_END}
        and listing.id <> all (array(select id from done))
        and listing.owner_id <> all (array(select id from unasked_owner))`;

const CANDIDATE = sqlText`listing.id, ${CLOSES_AT} as closes_at, listing.suggestion_count, listing.category,
        distance_km(${LATITUDE}, ${LONGITUDE}, listing.latitude, listing.longitude) as km`;

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

/** Few prices first, then categories that the member knows, then near ones, then those that end first. */
const ORDER = sqlText`case when suggestion_count < 3 then 0 when suggestion_count < 8 then 1 else 2 end,
      coalesce(category = any (array(select category from known)), false) desc,
      width_bucket(km, array[5, ${NEAR_KM}, 20, ${WIDE_KM}]::float8[]), closes_at, id`;

function cardSql(steps: SqlText, candidates: SqlText): SqlText {
  return sqlText`
    with ${LEFT_OUT}, ${KNOWN}, ${steps},
    picked as materialized (
      select id, km, row_number() over () as position
      from (select * from (${candidates}) candidate order by ${ORDER} limit ${LIMIT}) ordered
    )
    select listing.id, title, description, type, category, location, currency, photo_urls as "photoUrls",
      photo_colours as "photoColours", listing.created_at as "createdAt", suggestion_count as "suggestionCount",
      coalesce(picked.km >= ${WIDE_KM}, true) as "isFarther"
    from picked join listing on listing.id = picked.id
    order by picked.position`;
}

/** The larger cells are read only if the smaller ones have too few. Uses listing_active_h5 and listing_active_h4. */
const LIST_NEAR = defineStatement(
  'list-quick-near',
  cardSql(
    sqlText`
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
    sqlText`select * from near union all select * from wide`,
  ),
);

/** The newest from anywhere in one currency, except those already found. Uses listing_active_newest. */
const LIST_FARTHER = defineStatement(
  'list-quick-farther',
  cardSql(
    sqlText`
    newest as materialized (
      select ${CANDIDATE}, listing.currency from listing where ${IS_ASKED} and listing.id <> all ($7::uuid[])
      order by listing.created_at desc, listing.id desc limit ${NEWEST}
    )`,
    sqlText`select id, closes_at, suggestion_count, category, km from newest where currency = $6`,
  ),
);

export type QuickQuery = {
  memberId: string;
  cell: Cell | undefined;
  limit: number;
  /** Null for the database's clock. */
  fixedNow: string | null;
};

function toValues({ memberId, cell, limit, fixedNow }: QuickQuery) {
  return [memberId, limit, fixedNow, cell?.latitude ?? null, cell?.longitude ?? null];
}

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
  /** Ids that are already on the list. */ found: readonly string[];
};

/** Lists cards from anywhere, in one currency. */
export async function listFartherCards(db: Statements, query: FartherQuery): Promise<QuickCard[]> {
  const rows = await db.run<CardRow>(LIST_FARTHER, [...toValues(query), query.currency, query.found]);
  return rows.map(toCard);
}

type CardRow = Omit<QuickCard, 'createdAt'> & { createdAt: Date };

function toCard(row: CardRow): QuickCard {
  return { ...row, createdAt: row.createdAt.toISOString() };
}

function number(value: number): SqlText {
  return { text: String(value) };
}
