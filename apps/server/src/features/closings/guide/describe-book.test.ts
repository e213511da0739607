import { expect, test } from 'vitest';
import { describeBookArea, describeMonth } from './describe-book.ts';

test.each([
  ['near', 'USD', 'within about 12 mi'],
  ['region', 'GBP', 'within about 45 mi'],
  ['near', 'EUR', 'within about 20 km'],
  ['region', 'JPY', 'within about 70 km'],
  ['anywhere', 'USD', 'anywhere in USD'],
] as const)('%s in %s is said in words', (area, currency, words) => {
  expect(describeBookArea(area, currency)).toBe(words);
});

test('a month is said in words', () => {
  expect(describeMonth('2026-03')).toBe('March 2026');
});
