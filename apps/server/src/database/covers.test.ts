import { cellToChildren, cellToLatLng, cellToParent, getPentagons, gridDisk, latLngToCell } from 'h3-js';
import { describe, expect, test } from 'vitest';
import { coverFromHome, coverOf, coverRings, type Resolution } from './covers.ts';
import { type Cell, distanceKm, snap } from './grid.ts';

const RADII_KM = [5, 8.04672, 10, 16.09344, 20, 32.18688, 50, 80.4672];

/** Where a grid of latitudes and longitudes goes wrong, and where the one of hexagons has to bend. */
const ODD_PLACES = [
  { latitude: 90, longitude: 0 },
  { latitude: -90, longitude: 0 },
  { latitude: -16.8, longitude: 180 },
  { latitude: -16.8, longitude: -179.97 },
  { latitude: 66.5, longitude: 179.99 },
  { latitude: 0, longitude: 180 },
  { latitude: 69.65, longitude: 18.96 },
  { latitude: 78.22, longitude: 15.65 },
  { latitude: 51.5, longitude: -0.12 },
  ...getPentagons(7).map((pentagon) => pointOf(pentagon)),
  ...getPentagons(4).map((pentagon) => beside(pointOf(pentagon))),
];

/** Even over the sphere, and the same on every run. */
function scatter(count: number) {
  let state = 20_261_115;
  const next = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
  return Array.from({ length: count }, () => ({
    latitude: (Math.asin(2 * next() - 1) * 180) / Math.PI,
    longitude: next() * 360 - 180,
  }));
}

function pointOf(cell: string) {
  const [latitude, longitude] = cellToLatLng(cell);
  return { latitude, longitude };
}

function beside({ latitude, longitude }: { latitude: number; longitude: number }) {
  return { latitude: latitude + 0.3, longitude };
}

function cellsOf(list: string): string[] {
  return list === '{}'
    ? []
    : list
        .slice(1, -1)
        .split(',')
        .map((cell) => BigInt(cell).toString(16));
}

/** Every point a listing can have inside the circle, told one by one from a disk that is far too large. */
function pointsInside(centre: Cell, radiusKm: number): string[] {
  const start = latLngToCell(centre.latitude, centre.longitude, 5);
  return gridDisk(start, Math.ceil((radiusKm + 25) / 11))
    .flatMap((cell) => cellToChildren(cell, 7))
    .filter((cell) => distanceKm(centre, pointOf(cell)) < radiusKm);
}

function judge(centre: Cell, radiusKm: number, cover: { resolution: Resolution; inner: string; edge: string }) {
  const [inner, edge] = [new Set(cellsOf(cover.inner)), new Set(cellsOf(cover.edge))];
  const missed = pointsInside(centre, radiusKm)
    .map((point) => cellToParent(point, cover.resolution))
    .filter((cell) => !inner.has(cell) && !edge.has(cell));
  const outside = [...inner]
    .flatMap((cell) => (cover.resolution === 7 ? [cell] : cellToChildren(cell, 7)))
    .filter((point) => distanceKm(centre, pointOf(point)) >= radiusKm);
  const both = [...inner].filter((cell) => edge.has(cell));
  return { missed, outside, both, innerCells: inner.size };
}

/** Telling every point takes its time. */
const SLOW_MS = 60_000;

const NOTHING_WRONG = { missed: [], outside: [], both: [] };

describe('the cells of a circle', { tags: ['CONST-15'] }, () => {
  test.each(RADII_KM)(
    'of %f km hold every point inside it and never take one for inside that is not',
    (radiusKm) => {
      for (const point of [...ODD_PLACES, ...scatter(radiusKm > 40 ? 5 : 20)]) {
        const centre = snap(point);
        const { innerCells, ...wrong } = judge(centre, radiusKm, coverOf({ centre, radiusKm }));
        expect(wrong).toEqual(NOTHING_WRONG);
        expect(innerCells).toBeGreaterThan(0);
      }
    },
    SLOW_MS,
  );

  test('hold every point in larger cells too, where there may be no inner one', () => {
    for (const point of [...ODD_PLACES, ...scatter(40)]) {
      const centre = snap(point);
      const { innerCells, ...wrong } = judge(centre, 5, coverOf({ centre, radiusKm: 5, resolution: 5 }));
      expect(wrong).toEqual(NOTHING_WRONG);
      expect(innerCells).toBe(0);
    }
  });

  test('are read from the middle when none is inside', () => {
    for (const centre of scatter(40).map(snap)) {
      const plain = coverOf({ centre, radiusKm: 5, resolution: 5 });
      const fromHome = coverFromHome({ centre, radiusKm: 5, resolution: 5 });
      const home = cellToParent(latLngToCell(centre.latitude, centre.longitude, 7), 5);
      expect(cellsOf(fromHome.inner)).toEqual([home]);
      expect([home, ...cellsOf(fromHome.edge)]).toEqual(cellsOf(plain.edge));
    }
  });

  test('of rings leave out what lies wholly in the one before, and nothing else', () => {
    for (const centre of [...ODD_PLACES, ...scatter(20)].map(snap)) {
      const [, ring] = coverRings({ centre, radiiKm: [20, 50], resolution: 5 });
      const kept = new Set([...cellsOf(ring?.inner ?? ''), ...cellsOf(ring?.edge ?? '')]);
      const whole = coverOf({ centre, radiusKm: 50 });
      const left = [...cellsOf(whole.inner), ...cellsOf(whole.edge)].filter((cell) => !kept.has(cell));
      const farthest = Math.max(
        ...left.flatMap((cell) => cellToChildren(cell, 7)).map((cell) => distanceKm(centre, pointOf(cell))),
      );
      expect(left.length).toBeGreaterThan(0);
      expect(farthest).toBeLessThan(20);
    }
  });
});
