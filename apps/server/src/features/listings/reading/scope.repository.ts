import type { ListingStatus } from '@ballpark/rules/listing-search';
import type { ListingType } from '@ballpark/rules/listings';
import { type Cover, coverCircle, coverCoarsely, type Resolution } from '../../../database/covers.ts';
import type { Cell } from '../../../database/grid.ts';
import {
  defineStatement,
  sqlText,
  type SqlText,
  type Statement,
  type StatementValue,
} from '../../../database/statement.ts';
import { IS_OPEN, IS_SHOWN, IS_SHOWN_CLOSED, isOwnerVisible } from '../visibility.sql.ts';
import type { Audience } from './page.repository.ts';

/** The listings that a query selects. Without a cover: anywhere. */
export type ListingScope = {
  audience: Audience;
  /** Set for a viewer with blocks: the list leaves out what these hide. */
  viewerId: string | undefined;
  status: ListingStatus;
  type: ListingType | undefined;
  cover: Cover | undefined;
};

type ScopeInput = {
  audience?: Audience | undefined;
  viewerId?: string | undefined;
  status: ListingStatus;
  type?: ListingType | undefined;
  within?: { cell: Cell; radiusKm: number } | undefined;
};

/** Queries that include closed listings have an index for cells of this resolution only, whatever the radius. */
const HISTORY_RESOLUTION: Resolution = 5;

export function buildScope({ audience = 'member', viewerId, status, type, within }: ScopeInput): ListingScope {
  if (!within) return { audience, viewerId, status, type, cover: undefined };
  const isHistory = status !== 'active';
  const cover = isHistory ? coverCoarsely({ ...within, resolution: HISTORY_RESOLUTION }) : coverCircle(within);
  return { audience, viewerId, status, type, cover };
}

/** The part of a scope that decides the text of a statement. Everything else is passed as values. */
export type ScopeShape = {
  audience: Audience;
  hasViewer: boolean;
  status: ListingStatus;
  isTyped: boolean;
  resolution: Resolution | undefined;
};

export function toShape({ audience, viewerId, status, type, cover }: ListingScope): ScopeShape {
  return {
    audience,
    hasViewer: viewerId !== undefined,
    status,
    isTyped: type !== undefined,
    resolution: cover?.resolution,
  };
}

const statements = new Map<string, Statement>();

/** Builds the statement for one purpose and shape on first use and returns the same one afterwards. */
export function buildStatement(purpose: string, shape: ScopeShape, write: (shape: ScopeShape) => SqlText): Statement {
  const { audience, hasViewer, status, isTyped, resolution } = shape;
  const area = resolution === undefined ? 'anywhere' : `h${resolution}`;
  const reader = `${audience === 'member' ? '' : `-${audience}`}${hasViewer ? '-viewer' : ''}`;
  const name = `${purpose}-${status}-${area}${isTyped ? '-typed' : ''}${reader}`;
  const known = statements.get(name) ?? defineStatement(name, write(shape));
  statements.set(name, known);
  return known;
}

/** The values of a scope, in the order in which `scopeSql` numbers them. */
export function scopeValues(scope: ListingScope): StatementValue[] {
  const values = distanceValues(scope);
  return scope.cover ? [...values, scope.cover.inner, scope.cover.edge] : values;
}

/** The values without the cells, for a statement that measures the distance of every listing. */
export function distanceValues({ viewerId, type, cover }: ListingScope): StatementValue[] {
  const values: StatementValue[] = [viewerId, type].filter((value) => value !== undefined);
  if (cover) values.push(cover.cell.latitude, cover.cell.longitude, cover.radiusKm);
  return values;
}

/** Pieces of SQL about `listing` for scopes of one shape. */
export type ScopeSql = {
  /** The viewer, if they have blocks. */
  viewer: SqlText | undefined;
  /** Whether the listing has the status and the type, and the viewer may see it. */
  isSelected: SqlText;
  /** Whether it is within the radius. */
  isInside: SqlText;
  /**
   * Tests the radius for listings of inner cells, which is needed only when the inner cell is the one at the centre.
   */
  isInsideInner: SqlText;
  /** The column with the cell of the listing. */
  cell: SqlText;
  /** The cells of the cover. */
  inner: SqlText;
  edge: SqlText;
};

const STATUS: Record<ListingStatus, SqlText> = {
  active: IS_OPEN,
  closed: IS_SHOWN_CLOSED,
  all: IS_SHOWN,
};

/** The column with the cell of each resolution. */
export const CELL: Record<Resolution, SqlText> = {
  4: sqlText`listing.h4`,
  5: sqlText`listing.h5`,
  6: sqlText`listing.h6`,
  7: sqlText`listing.h7`,
};

/** The parameters of a scope. `first` is the number of the first one: the statement's own values come before it. */
export function numberScope({ hasViewer, isTyped }: Pick<ScopeShape, 'hasViewer' | 'isTyped'>, first: number) {
  const parameter = (index: number): SqlText => ({ text: `$${first + index}` });
  const typeAt = hasViewer ? 1 : 0;
  const cover = typeAt + (isTyped ? 1 : 0);
  return {
    viewer: hasViewer ? parameter(0) : undefined,
    type: isTyped ? parameter(typeAt) : undefined,
    latitude: parameter(cover),
    longitude: parameter(cover + 1),
    radiusKm: parameter(cover + 2),
    inner: sqlText`${parameter(cover + 3)}::bigint[]`,
    edge: sqlText`${parameter(cover + 4)}::bigint[]`,
  };
}

/** `first` is the number of the scope's first value. */
export function scopeSql(shape: Omit<ScopeShape, 'audience'>, first: number): ScopeSql {
  const { status, resolution } = shape;
  const { viewer, type, latitude, longitude, radiusKm, inner, edge } = numberScope(shape, first);
  const isInside = sqlText`distance_km(${latitude}, ${longitude}, listing.latitude, listing.longitude)
    < ${radiusKm}`;
  const isOfType = type ? sqlText`${STATUS[status]} and listing.type = ${type}` : STATUS[status];
  return {
    viewer,
    isSelected: viewer ? sqlText`${isOfType} and ${isOwnerVisible(viewer)}` : isOfType,
    isInside,
    isInsideInner: status === 'active' ? sqlText`true` : isInside,
    cell: CELL[resolution ?? HISTORY_RESOLUTION],
    inner,
    edge,
  };
}
