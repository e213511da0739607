import type { Point } from '@ballpark/rules/places';
import { type Cell, distanceKm, snap } from '@ballpark/server/database/grid';

/** Two exact points in one cell. The product must not reveal which is which. */
export type HiddenPair = { region: string; cell: Cell; exact: readonly [Point, Point] };

/** Dense and empty regions with miles and kilometres, at the equator, the date line, the poles, and borders between units. */
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

/** The pairs of a region are spread over this distance. */
const SPREAD_KM = 25;
/** A cell fits into this radius. */
const CELL_KM = 1.7;
const DRAWS = 60;
const KM_PER_DEGREE = 111.195;

export function drawPairs(region: string, count: number, random: () => number): HiddenPair[] {
  const middle = REGIONS[region];
  if (!middle) throw new Error(`Unknown region ${region}.`);
  const pairs = new Map<string, HiddenPair>();
  while (pairs.size < count) {
    const cell = snap(drawPoint(middle, SPREAD_KM, random));
    if (!pairs.has(cell.h7)) pairs.set(cell.h7, { region, cell, exact: findFarthest(cell, random) });
  }
  return [...pairs.values()];
}

/** Moves a point north and east. */
export function movePoint({ latitude, longitude }: Point, northKm: number, eastKm: number): Point {
  const east = longitude + eastKm / (KM_PER_DEGREE * Math.cos((latitude * Math.PI) / 180));
  // Wraps at the date line.
  const wrapped = east > 180 ? east - 360 : east < -180 ? east + 360 : east;
  return { latitude: latitude + northKm / KM_PER_DEGREE, longitude: wrapped };
}

function drawPoint(point: Point, km: number, random: () => number): Point {
  return movePoint(point, (random() * 2 - 1) * km, (random() * 2 - 1) * km);
}

/** Draws many points in a cell and returns the two with the largest distance. */
function findFarthest(cell: Cell, random: () => number): readonly [Point, Point] {
  const points = Array.from({ length: DRAWS }, () => roundCoordinates(drawPoint(cell, CELL_KM, random)));
  const inside = points.filter((point) => snap(point).h7 === cell.h7);
  const pairs = inside.flatMap((one, index) => inside.slice(index + 1).map((other) => [one, other] as const));
  const [farthest] = pairs.toSorted(([a, b], [c, d]) => distanceKm(c, d) - distanceKm(a, b));
  if (!farthest) throw new Error('Fewer than two points of this cell were drawn.');
  return farthest;
}

/** The precision of a phone; such numbers are easy to find in tables and logs. */
function roundCoordinates({ latitude, longitude }: Point): Point {
  return { latitude: Number(latitude.toFixed(7)), longitude: Number(longitude.toFixed(7)) };
}
