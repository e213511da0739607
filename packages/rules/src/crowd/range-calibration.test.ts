import { expect, test } from 'vitest';
import { findNormalQuantile } from './quantiles.ts';
import { calibrateRanges, findBand, isEarly, nameKind, scoreClosing } from './range-calibration.ts';

test('listings with fewer than three suggestions have no band', () => {
  expect([0, 2, 3, 4, 5, 7, 8, 14, 15, 20_000].map(findBand)).toEqual([-1, -1, 0, 0, 1, 1, 2, 2, 3, 3]);
});

test('a closing at the figure scores 0, and one a standard error above it scores 1', () => {
  const shown = { figureMinor: 12_200, error: 0.5 };
  expect(scoreClosing(12_200, shown)).toBe(0);
  expect(scoreClosing(12_200 * Math.exp(0.5), shown)).toBeCloseTo(1, 12);
});

test('a kind is early below thirty closings of its own', () => {
  const closings = Array.from({ length: 29 }, () => ({ type: 'PRODUCT' as const, band: 1, score: 0 }));
  const kind = nameKind('PRODUCT', 1);
  expect(calibrateRanges(closings).get(kind)).toMatchObject({ closings: 29 });
  expect(isEarly({ closings: 29 })).toBe(true);
  expect(isEarly({ closings: 30 })).toBe(false);
});

test('many closings decide the range of their kind, and a kind without closings follows its type', () => {
  const closings = Array.from({ length: 2000 }, (_, index) => ({
    type: 'SERVICE' as const,
    band: 0,
    score: 0.5 + 0.4 * findNormalQuantile((index + 0.5) / 2000),
  }));
  const kinds = calibrateRanges(closings);
  const [own, sibling, stranger] = ['SERVICE 0', 'SERVICE 3', 'PRODUCT 0'].map((kind) => kinds.get(kind));
  expect(own?.shift).toBeCloseTo(0.5, 1);
  expect(own?.reach).toBeCloseTo(0.4 * 1.2816, 1);
  expect(sibling?.shift).toBeCloseTo(0.5, 1);
  expect(stranger?.closings).toBe(0);
});
