import type { BookArea } from '@ballpark/rules/crowd/price-book';
import type { Point } from '@ballpark/rules/places';
import { gridDisk, latLngToCell } from 'h3-js';
import type { Cell } from '../../../database/grid.ts';
import { toCell } from '../../listings/posting/prepare-content.ts';
import { toTermKey } from '../booking/term-keys.ts';

/** The resolution of the cells of each area: the cell of the place and the six around it. */
const RESOLUTIONS: Record<Exclude<BookArea, 'anywhere'>, number> = { near: 5, region: 4 };

export type BookPlace = {
  currency: string;
  /** Undefined looks at the whole currency only. */ point: Point | undefined;
};

/** Where to look for closings of a term, the narrowest area first. */
export function listBookAreas(term: string, { currency, point }: BookPlace): { area: BookArea; keys: string[] }[] {
  const around = (area: keyof typeof RESOLUTIONS, { latitude, longitude }: Point) => {
    const cells = gridDisk(latLngToCell(latitude, longitude, RESOLUTIONS[area]), 1);
    return { area, keys: cells.map((cell) => toTermKey(term, { currency, cell: BigInt(`0x${cell}`).toString() })) };
  };
  const anywhere = { area: 'anywhere' as const, keys: [toTermKey(term, { currency })] };
  return point ? [around('near', point), around('region', point), anywhere] : [anywhere];
}

type QueriedPosition = { latitude?: number | undefined; longitude?: number | undefined };

/** The cell of a position in a query. Undefined unless both coordinates are there. */
export function toBookCell({ latitude, longitude }: QueriedPosition): Cell | undefined {
  return latitude === undefined || longitude === undefined ? undefined : toCell({ latitude, longitude });
}
