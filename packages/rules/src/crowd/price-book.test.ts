import { describe, expect, test } from 'vitest';
import { type BookClosing, compareHalfYears, selectCategory, summarizePrices } from './price-book.ts';

/** One closing for each owner. */
function close(pricesMinor: readonly number[], owners?: string): BookClosing[] {
  return pricesMinor.map((finalPriceMinor, nth) => ({
    ownerKey: owners?.[nth] ?? `owner ${nth}`,
    finalPriceMinor,
    closedOn: `2026-0${1 + (nth >> 2)}-01`,
  }));
}

const EQUAL = (count: number) => Array.from({ length: count }, () => 12_345);

describe('a price needs five closings of five owners', () => {
  const PRICE = { closings: 5, since: '2026-01', medianMinor: 12_000 };
  test.each([
    { owners: '', price: undefined },
    { owners: 'abcd', price: undefined },
    { owners: 'abcdabcda', price: undefined },
    { owners: 'aababcd', price: undefined },
    { owners: 'abcde', price: PRICE },
  ])('$owners', ({ owners, price }) => {
    expect(summarizePrices(close(EQUAL(owners.length), owners), 'USD')).toEqual(price);
  });

  test('and eight for a range', () => {
    const prices = [10_000, 10_900, 11_000, 12_000, 12_345, 12_400, 19_000, 20_100, 30_000];
    expect(summarizePrices(close(prices, 'aaaaabcde'), 'USD')).toMatchObject({
      closings: 9,
      medianMinor: 12_000,
      range: { lowMinor: 11_000, highMinor: 19_000 },
    });
  });
});

test.each([
  [427_500, 'USD', 430_000],
  [127_500, 'USD', 130_000],
  [99_600, 'USD', 100_000],
  [995, 'USD', 1000],
  [7, 'USD', 7],
  [1234, 'JPY', 1200],
  [150, 'JPY', 200],
])('%i is shown in two digits of %s', (priceMinor, currency, medianMinor) => {
  expect(summarizePrices(close(Array.from({ length: 5 }, () => priceMinor)), currency)?.medianMinor).toBe(medianMinor);
});

test('the middle price and the range beside it are rounded by one rule', () => {
  const nine = close([14_100, 14_200, 14_300, 15_900, 16_600, 17_200, 18_100, 19_800, 20_300, 20_400]);
  expect(summarizePrices(nine, 'USD')).toMatchObject({
    medianMinor: 17_000,
    range: { lowMinor: 15_000, highMinor: 19_000 },
  });
});

describe('a trend', () => {
  const half = (count: number, priceMinor: number) => close(Array.from({ length: count }, () => priceMinor));

  test.each([
    [10_000, 12_000, 20],
    [12_000, 9_000, -25],
    [10_000, 10_000, 0],
    // Both are 11,000 in two digits: the change tells no more than the prices.
    [10_600, 11_400, 0],
  ])('from %i to %i is %i %%', (earlierMinor, recentMinor, percent) => {
    const trend = compareHalfYears({ earlier: half(20, earlierMinor), recent: half(20, recentMinor) }, 'USD');
    expect(trend?.percent).toBe(percent);
  });

  test.each([
    [20, 20, true],
    [19, 40, false],
    [40, 19, false],
    // The last four are of no whole group of owners.
    [24, 20, true],
    [0, 40, false],
  ])('needs 20 closings in each half year: %i and %i', (earlier, recent, isShown) => {
    const trend = compareHalfYears({ earlier: half(earlier, 100), recent: half(recent, 100) }, 'USD');
    expect(trend !== undefined).toBe(isShown);
  });

  test('needs owners, too: 40 closings of four owners in a half year are none', () => {
    const few = half(40, 100).map((closing, index) => ({ ...closing, ownerKey: `few-${index % 4}` }));
    expect(compareHalfYears({ earlier: half(20, 100), recent: few }, 'USD')).toBeUndefined();
  });
});

describe('a category', () => {
  const of = (count: number, category: string | null) =>
    close(Array.from({ length: count }, () => 100)).map((one, index) => ({
      ...one,
      ownerKey: `${category}-${index}`,
      category,
    }));

  test('leaves out the others where they are of five owners, and keeps what has no category', () => {
    expect(selectCategory([...of(6, 'music'), ...of(5, 'sport'), ...of(2, null)], 'music')).toHaveLength(8);
    expect(selectCategory(of(6, 'music'), 'music')).toHaveLength(6);
    expect(selectCategory(of(6, 'music'), 'sport')).toEqual([]);
  });

  test.each([1, 4])('is not told apart from %i others: the two figures would give their prices', (count) => {
    expect(selectCategory([...of(6, 'music'), ...of(count, 'sport')], 'music')).toBeUndefined();
  });
});

describe('closings are published in groups of five owners', () => {
  const before = close([10_000, 20_000, 30_000, 40_000, 50_000]);

  test.each([1, 1000, 29_000, 31_000, 9_000_000])('one that went for %i changes nothing', (finalPriceMinor) => {
    const after = [...before, { ownerKey: 'victim', finalPriceMinor, closedOn: '2026-05-01' }];
    expect(summarizePrices(after, 'USD')).toEqual(summarizePrices(before, 'USD'));
  });

  test('closings of one owner complete no group, however many they are', () => {
    const many = close(Array.from({ length: 40 }, () => 1)).map((one) => ({ ...one, ownerKey: 'attacker' }));
    expect(summarizePrices([...before, ...many], 'USD')).toEqual(summarizePrices(before, 'USD'));
  });

  test('an owner counts again in the next group', () => {
    expect(summarizePrices([...before, ...before], 'USD')).toMatchObject({ closings: 10 });
  });
});
