import { array, assert, double, integer, property, record } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { computeBallpark } from './ballpark.ts';
import { AMOUNT_MAX_MINOR } from './rounding.ts';
import { findSoftMedian, KNEE } from './soft-median.ts';
import { BALLPARK_PROPERTIES, listBrokenProperties, type PropertyRound } from './testing/properties.ts';

const FACTOR_MAX = 7;

/** As many cheap things as expensive ones. All amounts can be multiplied. */
const anyAmount = double({ min: 0, max: Math.log(AMOUNT_MAX_MINOR / FACTOR_MAX - 1), noNaN: true }).map((logarithm) =>
  Math.floor(Math.exp(logarithm)),
);

const anyRound = record({
  prices: array(record({ amountMinor: anyAmount, weight: integer({ min: 25, max: 400 }) }), {
    minLength: 1,
    maxLength: 24,
  }),
  factor: integer({ min: 2, max: FACTOR_MAX }),
  position: double({ min: 0, max: 0.999, noNaN: true }),
  growth: double({ min: 0, max: 3, noNaN: true }),
}).map(({ prices, factor, position, growth }): PropertyRound => {
  const raisedIndex = Math.floor(position * prices.length);
  const raised = (prices[raisedIndex]?.amountMinor ?? 1) * (1 + growth) + 1;
  const raisedToMinor = Math.min(Math.round(raised), AMOUNT_MAX_MINOR);
  return { prices, factor, raisedIndex, raisedToMinor, fakeCount: Math.floor(position * 0.6 * prices.length) };
});

describe('whatever the prices are', () => {
  test.each(BALLPARK_PROPERTIES)('$name', ({ name }) => {
    assert(
      property(anyRound, (round) => {
        expect(listBrokenProperties(round)).not.toContain(name);
      }),
      { numRuns: 300 },
    );
  });
});

test('a larger knee lets fakes push the figure away', () => {
  const prices = [9000, 10_000, 11_000, 12_000, 13_000].map((amountMinor) => ({ amountMinor, weight: 100 }));
  const round = { prices, factor: 2, raisedIndex: 0, raisedToMinor: 10_000, fakeCount: 2 };
  expect(listBrokenProperties(round)).toEqual([]);
  expect(listBrokenProperties(round, { knee: 10, shareMax: 0.34 })).toEqual([
    'fakes of less than half the weight do not push the figure far beyond the honest prices',
  ]);
});

test('two halves are apart from a gap of two knees on, not of one', () => {
  const find = (gap: number) =>
    findSoftMedian([
      { value: 0, weight: 1 },
      { value: 0.1, weight: 1 },
      { value: 0.1 + gap, weight: 2 },
    ]);
  expect(find(2 * KNEE)).toBeCloseTo(0.1 + KNEE, 9);
  // Nearer halves pull on each other by their distance, and the lower one is spread further.
  expect(find(1.5 * KNEE)).toBeLessThan(0.1 + 0.75 * KNEE - 0.01);
});

test('without a limit one weight is more than its share', () => {
  const prices = [400, 25, 25, 25].map((weight) => ({ amountMinor: 10_000, weight }));
  const round = { prices, factor: 2, raisedIndex: 0, raisedToMinor: 20_000, fakeCount: 1 };
  expect(listBrokenProperties(round)).toEqual([]);
  expect(listBrokenProperties(round, { knee: 0.25, shareMax: 1 })).toContain(
    'there are at most as many voices as prices, and no voice has more than its share',
  );
});

describe('refused', () => {
  test.each([0, -1, 0.5, Number.NaN, AMOUNT_MAX_MINOR + 1])('%d as an amount', (amountMinor) => {
    expect(() => computeBallpark([{ amountMinor }], { currency: 'USD' })).toThrow(RangeError);
  });

  test.each([0, -1, 1.5, Number.NaN])('%d as a weight', (weight) => {
    expect(() => computeBallpark([{ amountMinor: 100, weight }], { currency: 'USD' })).toThrow(RangeError);
  });
});
