import { cellToParent, gridDisk } from 'h3-js';
import type { Cell } from '../../database/grid.ts';
import { sqlText, type SqlText } from '../../database/statement.ts';

/** The parent of a listing's cell in the resolution below. Letter by letter as in the index listing_active_h2. */
export const LARGE_CELL: SqlText = sqlText`((listing.h7 & ~(15::bigint << 52)) | (2::bigint << 52) | ((1::bigint << 39) - 1))`;

/** Cells of about 87,000 km². */
const RESOLUTION = 2;

/**
 * The large cells around a place: its own and the next ones, which have all that is within 150 km, and the two rings behind them,
 * which have all within 450 km. They are no circle: what is read from them is sorted by distance.
 */
export function listLargeCells({ h7 }: Cell): { near: string; far: string } {
  const own = cellToParent(BigInt(h7).toString(16), RESOLUTION);
  const near = new Set(gridDisk(own, 1));
  const far = gridDisk(own, 3).filter((cell) => !near.has(cell));
  return { near: toList([...near]), far: toList(far) };
}

function toList(cells: readonly string[]): string {
  return `{${cells.map((cell) => BigInt(`0x${cell}`)).join(',')}}`;
}
