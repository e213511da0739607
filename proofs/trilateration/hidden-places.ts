import type { Point } from '@ballpark/rules/places';
import { type Cell, distanceKm, snap } from '@ballpark/server/database/grid';

/** Two exact points that nobody may tell apart, because they are in one cell. */
export type HiddenPair = { region: string; cell: Cell; exact: readonly [Point, Point] };

export type Random = () => number;

/** Dense and empty, in miles and in kilometres, on the equator, at the date line, near the poles, at the miles' edge. */
const REGIONS: Record<string, Point> = {
  Berlin: { latitude: 52.52, longitude: 13.405 },
  Austin: { latitude: 30.27, longitude: -97.74 },
  Quito: { latitude: -0.02, longitude: -78.5 },
  Taveuni: { latitude: -16.85, longitude: 179.99 },
  Longyearbyen: { latitude: 78.22, longitude: 15.65 },
  McMurdo: { latitude: -77.85, longitude: 166.67 },
  'Key West': { latitude: 24.1, longitude: -81.78 },
  Eastport: { latitude: 44.9, longitude: -66.2 },
  Tokyo: { latitude: 35.68, longitude: 139.69 },
  Auckland: { latitude: -36.85, longitude: 174.76 },
};

export const REGION_NAMES: readonly string[] = Object.keys(REGIONS);

/** Pairs of a region are spread over this far. */
const SPREAD_KM = 25;
/** A cell fits into it. */
const CELL_KM = 1.7;
const DRAWS = 60;
const KM_PER_DEGREE = 111.195;

export function hidePairs(region: string, count: number, random: Random): HiddenPair[] {
  const middle = REGIONS[region];
  if (!middle) throw new Error(`Nobody knows where ${region} is.`);
  const pairs = new Map<string, HiddenPair>();
  while (pairs.size < count) {
    const cell = snap(somewhereAround(middle, SPREAD_KM, random));
    if (!pairs.has(cell.h7)) pairs.set(cell.h7, { region, cell, exact: farthestIn(cell, random) });
  }
  return [...pairs.values()];
}

/** So far north and so far east of a point. */
export function movedBy({ latitude, longitude }: Point, northKm: number, eastKm: number): Point {
  const east = longitude + eastKm / (KM_PER_DEGREE * Math.cos((latitude * Math.PI) / 180));
  // The date line.
  const wrapped = east > 180 ? east - 360 : east < -180 ? east + 360 : east;
  return { latitude: latitude + northKm / KM_PER_DEGREE, longitude: wrapped };
}

function somewhereAround(point: Point, km: number, random: Random): Point {
  return movedBy(point, (random() * 2 - 1) * km, (random() * 2 - 1) * km);
}

/** Of many points in a cell the two that are farthest from each other. */
function farthestIn(cell: Cell, random: Random): readonly [Point, Point] {
  const points = Array.from({ length: DRAWS }, () => withSevenDigits(somewhereAround(cell, CELL_KM, random)));
  const inside = points.filter((point) => snap(point).h7 === cell.h7);
  const pairs = inside.flatMap((one, index) => inside.slice(index + 1).map((other) => [one, other] as const));
  const [farthest] = pairs.toSorted(([a, b], [c, d]) => distanceKm(c, d) - distanceKm(a, b));
  if (!farthest) throw new Error('No two points of this cell were drawn.');
  return farthest;
}

/** As exact as a phone says it, and easy to find again wherever it might be kept. */
function withSevenDigits({ latitude, longitude }: Point): Point {
  return { latitude: Number(latitude.toFixed(7)), longitude: Number(longitude.toFixed(7)) };
}
