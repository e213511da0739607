import { HOME_BANDS_KM } from '@ballpark/rules/listing-search';
import { coverRings } from '../../../database/covers.ts';
import type { Cell } from '../../../database/grid.ts';
import {
  type BoundStatement,
  defineStatement,
  sqlText,
  type SqlText,
  type Statements,
} from '../../../database/statement.ts';
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

function isStillMissing(nearer: SqlText): SqlText {
  return sqlText`(select count(*) from ${nearer}) < ${DEPTH} and listing.id <> all (array(select id from ${nearer}))`;
}

function number(value: number): SqlText {
  return { text: String(value) };
}

/** Uses the cell indexes band by band outwards, and listing_active_newest for listings beyond the last band. */
function homeSql(audience: Audience, viewer?: SqlText): SqlText {
  const isOpen = viewer ? sqlText`${IS_OPEN} and ${isOwnerVisible(viewer)}` : IS_OPEN;
  const bands: SqlText = { text: HOME_BANDS_KM.map((km, band) => bandStep(km, band, isOpen).text).join(',') };
  return pageSql({
    audience,
    viewer,
    steps: sqlText`
    ${bands},
    nearest as materialized (
      select * from ${stepName(BEYOND - 1)} union all (
        select listing.id, listing.created_at, ${number(BEYOND)} as band from listing
        where ${isOpen} and ${isStillMissing(stepName(BEYOND - 1))}
        order by listing.created_at desc, listing.id desc limit ${DEPTH})
    )`,
    ordered: sqlText`
    select id, row_number() over (order by band, created_at desc, id desc) as position
    from (
      select * from nearest order by band, created_at desc, id desc offset ${OFFSET} limit ${LIMIT} + 1
    ) inside`,
  });
}

const LIST_HOME = {
  member: defineStatement('list-home', homeSql('member')),
  guesser: defineStatement('list-home-guesser', homeSql('guesser')),
};
const LIST_HOME_OF_VIEWER = {
  member: defineStatement('list-home-viewer', homeSql('member', VIEWER)),
  guesser: defineStatement('list-home-guesser-viewer', homeSql('guesser', VIEWER)),
};

type HomeFeedQuery = Window & {
  /** Set for a viewer with blocks. */
  viewerId?: string | undefined;
  audience?: keyof typeof LIST_HOME;
};

export function bindHomeFeedStatement(cell: Cell, query: HomeFeedQuery): BoundStatement {
  const { viewerId, audience = 'member', ...window } = query;
  const covers = coverRings({ cell, radiiKm: HOME_BANDS_KM, resolution: RESOLUTION });
  return {
    statement: (viewerId === undefined ? LIST_HOME : LIST_HOME_OF_VIEWER)[audience],
    values: [
      ...windowValues(window),
      cell.latitude,
      cell.longitude,
      ...covers.flatMap(({ inner, edge }) => [inner, edge]),
      ...(viewerId === undefined ? [] : [viewerId]),
    ],
  };
}

/** The active listings by distance band from a cell, newest first within each band. */
export function listHomeFeed(db: Statements, cell: Cell, query: HomeFeedQuery): Promise<ListingPage> {
  return runPage(db, bindHomeFeedStatement(cell, query), query);
}
