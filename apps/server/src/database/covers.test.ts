import { cellToChildren, cellToLatLng, cellToParent, getPentagons, gridDisk, latLngToCell } from 'h3-js';
import { describe, expect, test } from 'vitest';
import { type Cover, coverCircle, coverCoarsely, coverRings } from './covers.ts';
import { type Cell, distanceKm, snap } from './grid.ts';

const RADII_KM = [5, 8.04672, 10, 16.09344, 20, 32.18688, 50, 80.4672];

/** Poles, the date line and pentagons: special cases for a grid of latitudes and longitudes, or for H3. */
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
  ...getPentagons(7).map((pentagon) => toPoint(pentagon)),
  ...getPentagons(4).map((pentagon) => moveNorth(toPoint(pentagon))),
];

/** Points spread evenly over the sphere, the same on every run. */
function scatter(count: number) {
  let state = 20_261_115;
  const next = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
  return Array.from({ length: count }, () => ({
    latitude: (Math.asin(2 * next() - 1) * 180) / Math.PI,
    longitude: next() * 360 - 180,
  }));
}

function toPoint(cell: string) {
  const [latitude, longitude] = cellToLatLng(cell);
  return { latitude, longitude };
}

function moveNorth({ latitude, longitude }: { latitude: number; longitude: number }) {
  return { latitude: latitude + 0.3, longitude };
}

function parseCells(list: string): string[] {
  return list === '{}'
    ? []
    : list
        .slice(1, -1)
        .split(',')
        .map((cell) => BigInt(cell).toString(16));
}

/** Every point that a listing can have inside the circle: each point of a much larger disk is measured. */
function pointsInside(centre: Cell, radiusKm: number): string[] {
  const start = latLngToCell(centre.latitude, centre.longitude, 5);
  return gridDisk(start, Math.ceil((radiusKm + 25) / 11))
    .flatMap((cell) => cellToChildren(cell, 7))
    .filter((cell) => distanceKm(centre, toPoint(cell)) < radiusKm);
}

/** Compares a cover with the points that are really inside its circle. */
function judge(cover: Cover) {
  const { cell: centre, radiusKm } = cover;
  const [inner, edge] = [new Set(parseCells(cover.inner)), new Set(parseCells(cover.edge))];
  const missed = pointsInside(centre, radiusKm)
    .map((point) => cellToParent(point, cover.resolution))
    .filter((cell) => !inner.has(cell) && !edge.has(cell));
  const outside = [...inner]
    .flatMap((cell) => (cover.resolution === 7 ? [cell] : cellToChildren(cell, 7)))
    .filter((point) => distanceKm(centre, toPoint(point)) >= radiusKm);
  const both = [...inner].filter((cell) => edge.has(cell));
  return { missed, outside, both, innerCells: inner.size };
}

/** Measuring every point is slow. */
const SLOW_MS = 60_000;

const NOTHING_WRONG = { missed: [], outside: [], both: [] };

describe('the cover of a circle', { tags: ['CONST-15'] }, () => {
  test.each(RADII_KM)(
    'of %f km holds every point inside it, and its inner cells hold no point outside',
    (radiusKm) => {
      for (const point of [...ODD_PLACES, ...scatter(radiusKm > 40 ? 5 : 20)]) {
        const { innerCells, ...wrong } = judge(coverCircle({ cell: snap(point), radiusKm }));
        expect(wrong).toEqual(NOTHING_WRONG);
        expect(innerCells).toBeGreaterThan(0);
      }
    },
    SLOW_MS,
  );

  test('in larger cells holds every point too, though there may be no inner cell', () => {
    for (const point of [...ODD_PLACES, ...scatter(40)]) {
      const { innerCells, ...wrong } = judge(coverCircle({ cell: snap(point), radiusKm: 5, resolution: 5 }));
      expect(wrong).toEqual(NOTHING_WRONG);
      expect(innerCells).toBe(0);
    }
  });

  test('without an inner cell begins with the cell at the centre', () => {
    for (const cell of scatter(40).map(snap)) {
      const plain = coverCircle({ cell, radiusKm: 5, resolution: 5 });
      const coarse = coverCoarsely({ cell, radiusKm: 5, resolution: 5 });
      const nearest = cellToParent(latLngToCell(cell.latitude, cell.longitude, 7), 5);
      expect(parseCells(coarse.inner)).toEqual([nearest]);
      expect([nearest, ...parseCells(coarse.edge)]).toEqual(parseCells(plain.edge));
    }
  });

  test('of a ring leaves out only the cells that lie wholly in the circle before', () => {
    for (const cell of [...ODD_PLACES, ...scatter(20)].map(snap)) {
      const [, ring] = coverRings({ cell, radiiKm: [20, 50], resolution: 5 });
      const kept = new Set([...parseCells(ring?.inner ?? ''), ...parseCells(ring?.edge ?? '')]);
      const whole = coverCircle({ cell, radiusKm: 50 });
      const left = [...parseCells(whole.inner), ...parseCells(whole.edge)].filter((index) => !kept.has(index));
      const farthest = Math.max(
        ...left.flatMap((index) => cellToChildren(index, 7)).map((index) => distanceKm(cell, toPoint(index))),
      );
      expect(left.length).toBeGreaterThan(0);
      expect(farthest).toBeLessThan(20);
    }
  });
});
