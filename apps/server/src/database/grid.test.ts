import { describe, expect, test } from 'vitest';
import { distanceKm, snap } from './grid.ts';

/** Pseudo-random points, the same on every run. */
function* scatter(count: number) {
  let state = 20_261_115;
  const next = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
  for (let made = 0; made < count; made += 1) {
    // Spread evenly over the sphere, not crowded at the poles.
    yield { latitude: (Math.asin(2 * next() - 1) * 180) / Math.PI, longitude: next() * 360 - 180 };
  }
}

const EDGES = [
  { latitude: 90, longitude: 0 },
  { latitude: -90, longitude: 180 },
  { latitude: 0, longitude: 180 },
  { latitude: 0, longitude: -180 },
  { latitude: -16.8, longitude: 179.999 },
  { latitude: 0, longitude: 0 },
];

describe('a position', { tags: ['ENT-07'] }, () => {
  test('moves by at most 1.6 km when it is snapped, anywhere on Earth', () => {
    for (const point of [...EDGES, ...scatter(5_000)]) expect(distanceKm(point, snap(point))).toBeLessThan(1.6);
  });

  test('that is already snapped does not move', () => {
    for (const point of [...EDGES, ...scatter(5_000)]) {
      const once = snap(point);
      expect(snap(once)).toEqual(once);
    }
  });

  test('on the date line has the same cell for both longitudes', () => {
    const [east, west] = [180, -180].map((longitude) => snap({ latitude: -16.8, longitude }));
    expect(east).toEqual(west);
  });

  test('shares its cell with its neighbours, so they cannot be told apart', () => {
    const cell = snap({ latitude: 48.13743, longitude: 11.57549 });
    expect(snap({ latitude: 48.1375, longitude: 11.5759 })).toEqual(cell);
    expect(snap({ latitude: 48.2, longitude: 11.7 }).h7).not.toBe(cell.h7);
  });

  test.each([
    ['beyond a pole', 90.0001, 0],
    ['beyond the date line', 0, -180.0001],
    ['that is not a number', Number.NaN, 0],
    ['that is infinite', 0, Number.POSITIVE_INFINITY],
  ])('%s is refused', (_, latitude, longitude) => {
    expect(() => snap({ latitude, longitude })).toThrow(RangeError);
  });
});

const MUNICH = { latitude: 48.13743, longitude: 11.57549 };

describe('a distance', () => {
  test.each([
    ['to another city', { latitude: 48.20849, longitude: 16.37208 }, 355.5],
    ['to the other side of the Earth', { latitude: -48.13743, longitude: -168.42451 }, 20_015.1],
    ['to where it starts', MUNICH, 0],
  ])('%s', (_, to, kilometres) => {
    expect(distanceKm(MUNICH, to)).toBeCloseTo(kilometres, 0);
    expect(distanceKm(to, MUNICH)).toBe(distanceKm(MUNICH, to));
  });

  test('is short across the date line', () => {
    const east = { latitude: -17, longitude: 179.9 };
    expect(distanceKm(east, { latitude: -17, longitude: -179.9 })).toBeCloseTo(21.3, 1);
  });
});
