import { expect, test } from 'vitest';
import { summarizePrices } from './price-book.ts';

const QUARTILES = [10_000, 12_345, 20_000].map(Math.log);

test.each([
  ['too few closings', { closings: 2, owners: 2 }, undefined],
  ['too few owners', { closings: 9, owners: 2 }, undefined],
  ['few closings have no range', { closings: 7, owners: 3 }, { medianMinor: 12_400 }],
  [
    'enough closings have one',
    { closings: 8, owners: 3 },
    { medianMinor: 12_400, range: { lowMinor: 10_000, highMinor: 20_000 } },
  ],
])('%s', (_, counted, price) => {
  expect(summarizePrices({ ...counted, quartileLogs: QUARTILES }, 'USD')).toEqual(price);
});

test('no closings', () => {
  expect(summarizePrices({ closings: 0, owners: 0, quartileLogs: [] }, 'USD')).toBeUndefined();
});
