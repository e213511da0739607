import { ERRORS } from '@ballpark/contracts/errors';
import type { Point } from '@ballpark/rules/places';
import type { AppContext } from '../../core/context.ts';
import { type Cell, snap } from '../../database/grid.ts';
import { findArea } from './find-area.ts';
import { nameArea } from './name-area.ts';

export type DescribedPlace = {
  /** The stored form of the point. */
  cell: Cell;
  /** 'City, Country', or 'Location unavailable'; never coordinates. */
  text: string;
};

/** A position in the form that is stored and shown. */
export async function describePlace(app: AppContext, point: Point): Promise<DescribedPlace> {
  const area = await findArea(app, point);
  return { cell: snap(point), text: area ? nameArea(area) : ERRORS.location_unavailable.error };
}
