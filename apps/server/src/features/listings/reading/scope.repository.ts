import type { ListingStatus } from '@ballpark/rules/listing-search';
import type { ListingType } from '@ballpark/rules/listings';
import { type Cover, coverFromHome, coverOf, type Resolution } from '../../../database/covers.ts';
import type { Cell } from '../../../database/grid.ts';
import {
  sqlText,
  type SqlText,
  type Statement,
  defineStatement,
  type StatementValue,
} from '../../../database/statement.ts';

/** Which listings are meant. */
export type ListingScope = {
  status: ListingStatus;
  type: ListingType | undefined;
  near: { centre: Cell; radiusKm: number } | undefined;
};

/** What decides the text of a statement; everything else about a scope are values. */
export type ScopeShape = { status: ListingStatus; isTyped: boolean; resolution: Resolution | undefined };

/** History has an index over cells of this size alone, whatever the radius. */
const HISTORY_RESOLUTION: Resolution = 5;

export function shapeOf(scope: ListingScope): ScopeShape {
  return { status: scope.status, isTyped: scope.type !== undefined, resolution: coverOfScope(scope)?.resolution };
}

const statements = new Map<string, Statement>();

/** The statement that does something to scopes of a shape, made the first time it is needed. */
export function statementFor(what: string, shape: ScopeShape, write: (shape: ScopeShape) => SqlText): Statement {
  const { status, isTyped, resolution } = shape;
  const name = `${what}-${status}-${resolution === undefined ? 'anywhere' : `h${resolution}`}${isTyped ? '-typed' : ''}`;
  const known = statements.get(name) ?? defineStatement(name, write(shape));
  statements.set(name, known);
  return known;
}

/** The values of a scope, in the order in which `scopeSql` numbers them. */
export function scopeValues(scope: ListingScope): StatementValue[] {
  const cover = coverOfScope(scope);
  return cover ? [...measuringValues(scope), cover.inner, cover.edge] : measuringValues(scope);
}

/** The same for a statement that measures every listing and so needs no cells. */
export function measuringValues({ type, near }: ListingScope): StatementValue[] {
  const values: StatementValue[] = type === undefined ? [] : [type];
  if (near) values.push(near.centre.latitude, near.centre.longitude, near.radiusKm);
  return values;
}

function coverOfScope({ status, near }: ListingScope): Cover | undefined {
  if (!near) return undefined;
  return status === 'active' ? coverOf(near) : coverFromHome({ ...near, resolution: HISTORY_RESOLUTION });
}

/** Pieces of SQL about `listing` for scopes of one shape. */
export type ScopeSql = {
  /** Whether it has the status and the type. */
  isMeant: SqlText;
  /** Whether it is inside the circle. */
  isInside: SqlText;
  /** The same in the cells that are read first. */
  isInsideInner: SqlText;
  /** The column with its cell, and the circle's cells. */
  cell: SqlText;
  inner: SqlText;
  edge: SqlText;
};

const STATUS: Record<ListingStatus, SqlText> = {
  active: sqlText`listing.is_active`,
  closed: sqlText`not listing.is_active and listing.deleted_at is null`,
  all: sqlText`listing.deleted_at is null`,
};

/** The column with the cell of a resolution. */
export const CELL: Record<Resolution, SqlText> = {
  4: sqlText`listing.h4`,
  5: sqlText`listing.h5`,
  6: sqlText`listing.h6`,
  7: sqlText`listing.h7`,
};

/** The scope's values are numbered from `first` on, after the statement's own. */
export function scopeSql({ status, isTyped, resolution }: ScopeShape, first: number): ScopeSql {
  const value = (index: number): SqlText => ({ text: `$${first + index}` });
  const circle = isTyped ? 1 : 0;
  const isInside = sqlText`distance_km(${value(circle)}, ${value(circle + 1)}, listing.latitude, listing.longitude)
    < ${value(circle + 2)}`;
  return {
    isMeant: isTyped ? sqlText`${STATUS[status]} and listing.type = ${value(0)}` : STATUS[status],
    isInside,
    isInsideInner: status === 'active' ? sqlText`true` : isInside,
    cell: CELL[resolution ?? HISTORY_RESOLUTION],
    inner: sqlText`${value(circle + 3)}::bigint[]`,
    edge: sqlText`${value(circle + 4)}::bigint[]`,
  };
}
