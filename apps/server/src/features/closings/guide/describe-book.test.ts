import { expect, test } from 'vitest';
import { describeKind, describeTrend, describeBookArea, describeMonth } from './describe-book.ts';

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

test.each([
  [
    { earlier: 110, recent: 120, percent: 9 },
    'Up 9% in half a year: $120 in the last six full months, $110 in the six before.',
  ],
  [
    { earlier: 120, recent: 90, percent: -25 },
    'Down 25% in half a year: $90 in the last six full months, $120 in the six before.',
  ],
  [
    { earlier: 90, recent: 90, percent: 0 },
    'No change in half a year: $90 in the last six full months, $90 in the six before.',
  ],
])('a trend in words: %j', (trend, words) => {
  expect(describeTrend(trend, (amount) => `$${amount}`)).toBe(words);
});

test('a category that was asked for is named, or that it is not looked at', () => {
  expect(describeKind(undefined, null)).toBe('');
  expect(describeKind('garden-work', 'garden-work')).toBe(' in garden work');
  expect(describeKind('garden-work', null)).toBe(' in all categories');
});
