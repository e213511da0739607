import { HOME_BANDS_KM } from '@ballpark/rules/listing-search';
import { coverRings } from '../../../database/covers.ts';
import type { Cell } from '../../../database/grid.ts';
import {
  type BoundStatement,
  defineStatement,
  sqlText,
  type SqlText,
  type Statement,
  type Statements,
} from '../../../database/statement.ts';
import { LARGE_CELL, listLargeCells } from '../large-cells.sql.ts';
import { IS_OPEN, isOwnerVisible } from '../visibility.sql.ts';
import { newestInCover } from './feed.repository.ts';
import {
  type Audience,
  DEPTH,
  LIMIT,
  type ListingPage,
  OFFSET,
  pageSql,
  runPage,
  type Window,
  windowValues,
} from './page.repository.ts';
import { CELL } from './scope.repository.ts';

const LATITUDE = sqlText`$3`;
const LONGITUDE = sqlText`$4`;
const FIRST_BAND_VALUE = 5;
const BEYOND = HOME_BANDS_KM.length;
/** The last value: a viewer with blocks. */
const VIEWER = sqlText`$${number(FIRST_BAND_VALUE + BEYOND * 2)}`;
/** In a young town the large cells come before it. */
const LARGE_NEAR = VIEWER;
const LARGE_FAR = sqlText`$${number(FIRST_BAND_VALUE + BEYOND * 2 + 1)}`;
const YOUNG_VIEWER = sqlText`$${number(FIRST_BAND_VALUE + BEYOND * 2 + 2)}`;

/** Larger cells than a feed of a short radius reads. Most cells are empty, and the cost is one index look-up per cell. */
const RESOLUTION = 5;

/** The step that holds all listings up to and including a band, or as many of the nearest as the page needs. */
function stepName(band: number): SqlText {
  return { text: `within_${HOME_BANDS_KM[band]}_km` };
}

/**
 * Adds one band to the nearer ones. The band is read only while the nearer bands have too few listings. In that case the
 * step before holds every nearer listing, so excluding its ids leaves exactly this band.
 */
function bandStep(km: number, band: number, isOpen: SqlText): SqlText {
  const nearer = band === 0 ? undefined : stepName(band - 1);
  const isInside = sqlText`distance_km(${LATITUDE}, ${LONGITUDE}, listing.latitude, listing.longitude) < ${number(km)}`;
  const newest = newestInCover(
    {
      isSelected: nearer ? sqlText`${isOpen} and ${isStillMissing(nearer)}` : isOpen,
      isInside,
      isInsideInner: isInside,
      cell: CELL[RESOLUTION],
      inner: sqlText`$${number(FIRST_BAND_VALUE + band * 2)}::bigint[]`,
      edge: sqlText`$${number(FIRST_BAND_VALUE + band * 2 + 1)}::bigint[]`,
    },
    DEPTH,
  );
  const added = sqlText`(
    with ${newest}
    select id, created_at, ${number(band)} as band from newest)`;
  return sqlText`
  ${stepName(band)} as materialized ${nearer ? sqlText`(select * from ${nearer} union all ${added})` : added}`;
}

type LargeCells = { name: SqlText; nearer: SqlText; band: number; cells: SqlText };

/** In a young town: the newest of the large cells around come before those from anywhere. Uses listing_active_h2. */
function largeCellStep({ name, nearer, band, cells }: LargeCells, isOpen: SqlText): SqlText {
  return sqlText`,
    ${name} as materialized (
      select * from ${nearer} union all (
        select found.*, ${number(band)} as band from unnest(${cells}::bigint[]) cell (id) cross join lateral (
          select listing.id, listing.created_at from listing
          where ${isOpen} and ${LARGE_CELL} = any (array[cell.id]) and ${isStillMissing(nearer)}
          order by ${LARGE_CELL}, listing.created_at desc, listing.id desc limit ${DEPTH}
        ) found
        order by found.created_at desc, found.id desc limit ${DEPTH})
    )`;
}

const WITHIN_LARGE_NEAR = sqlText`within_large_near`;
const WITHIN_LARGE_FAR = sqlText`within_large_far`;

function isStillMissing(nearer: SqlText): SqlText {
  return sqlText`(select count(*) from ${nearer}) < ${DEPTH} and listing.id <> all (array(select id from ${nearer}))`;
}

function number(value: number): SqlText {
  return { text: String(value) };
}

type HomeShape = { audience: Audience; viewer?: SqlText; isYoung?: boolean };

/** Uses the cell indexes band by band outwards, and listing_active_newest for listings beyond the last band. */
function homeSql({ audience, viewer, isYoung = false }: HomeShape): SqlText {
  const isOpen = viewer ? sqlText`${IS_OPEN} and ${isOwnerVisible(viewer)}` : IS_OPEN;
  const bands: SqlText = { text: HOME_BANDS_KM.map((km, band) => bandStep(km, band, isOpen).text).join(',') };
  const last = stepName(BEYOND - 1);
  const large = [
    { name: WITHIN_LARGE_NEAR, nearer: last, band: BEYOND, cells: LARGE_NEAR },
    { name: WITHIN_LARGE_FAR, nearer: WITHIN_LARGE_NEAR, band: BEYOND + 1, cells: LARGE_FAR },
  ];
  const farther: SqlText = { text: isYoung ? large.map((cells) => largeCellStep(cells, isOpen).text).join('') : '' };
  const nearer = isYoung ? WITHIN_LARGE_FAR : last;
  return pageSql({
    audience,
    viewer,
    steps: sqlText`
    ${bands}${farther},
    nearest as materialized (
      select * from ${nearer} union all (
        select listing.id, listing.created_at, ${number(isYoung ? BEYOND + 2 : BEYOND)} as band from listing
        where ${isOpen} and ${isStillMissing(nearer)}
        order by listing.created_at desc, listing.id desc limit ${DEPTH})
    )`,
    ordered: sqlText`
    select id, row_number() over (order by band, created_at desc, id desc) as position
    from (
      select * from nearest order by band, created_at desc, id desc offset ${OFFSET} limit ${LIMIT} + 1
    ) inside`,
  });
}

const AUDIENCES = ['member', 'guesser'] as const;
type HomeAudience = (typeof AUDIENCES)[number];

function defineHome(name: string, shape: Omit<HomeShape, 'audience'>): Record<HomeAudience, Statement> {
  return {
    member: defineStatement(name, homeSql({ ...shape, audience: 'member' })),
    guesser: defineStatement(`${name}-guesser`, homeSql({ ...shape, audience: 'guesser' })),
  };
}

const LIST_HOME = {
  grown: { all: defineHome('list-home', {}), viewer: defineHome('list-home-viewer', { viewer: VIEWER }) },
  young: {
    all: defineHome('list-home-young', { isYoung: true }),
    viewer: defineHome('list-home-young-viewer', { isYoung: true, viewer: YOUNG_VIEWER }),
  },
};

type HomeFeedQuery = Window & {
  /** Set for a viewer with blocks. */
  viewerId?: string | undefined;
  audience?: HomeAudience;
};

export function bindHomeFeedStatement(cell: Cell, query: HomeFeedQuery): BoundStatement {
  const { viewerId, audience = 'member', isYoung = false, ...window } = query;
  const covers = coverRings({ cell, radiiKm: HOME_BANDS_KM, resolution: RESOLUTION });
  const large = listLargeCells(cell);
  return {
    statement: LIST_HOME[isYoung ? 'young' : 'grown'][viewerId === undefined ? 'all' : 'viewer'][audience],
    values: [
      ...windowValues(window),
      cell.latitude,
      cell.longitude,
      ...covers.flatMap(({ inner, edge }) => [inner, edge]),
      ...(isYoung ? [large.near, large.far] : []),
      ...(viewerId === undefined ? [] : [viewerId]),
    ],
  };
}

/** The active listings by distance band from a cell, newest first within each band. In a young town there are two bands more. */
export function listHomeFeed(db: Statements, cell: Cell, query: HomeFeedQuery): Promise<ListingPage> {
  return runPage(db, bindHomeFeedStatement(cell, query), query);
}
