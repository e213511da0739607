import { expect, test } from 'vitest';
import { formatAverage, listFigures, fitsOnOneLine } from './consensus-card.tsx';

test.each([
  [99.99, 'USD', '$99.99'],
  [100.4, 'USD', '$100'],
  [180.5, 'USD', '$181'],
  [3.33, 'USD', '$3.33'],
  [1234.56, 'JPY', '¥1,235'],
])('an average of %f %s is about %s', { tags: ['DETAIL-05'] }, (average, currency, about) => {
  expect(formatAverage(average, currency)).toBe(about);
});

test(
  'average, min, max and range come in this order, in the currency of the listing',
  { tags: ['DETAIL-05', 'CUR-06'] },
  () => {
    const figures = listFigures({ average: 180.91, min: 120, max: 240.5, range: 120.5, ballpark: null }, 'GBP');
    expect(figures).toEqual([
      ['Average', '£180.91'],
      ['Min', '£120'],
      ['Max', '£240.50'],
      ['Range', '£120.50'],
    ]);
  },
);

test('figures stand side by side as long as all of them are short', () => {
  const short = listFigures({ average: 180.91, min: 120, max: 240, range: 120, ballpark: null }, 'USD');
  const long = listFigures({ average: 180.91, min: 120, max: 1240.5, range: 120, ballpark: null }, 'USD');
  expect([fitsOnOneLine(short), fitsOnOneLine(long)]).toEqual([true, false]);
});
