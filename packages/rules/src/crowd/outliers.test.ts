import { describe, expect, test } from 'vitest';
import { computeBallpark } from './ballpark.ts';
import { computeWithoutOutliers } from './outliers.ts';

function leaveOut(amounts: readonly number[], weights: readonly number[] = []) {
  const prices = amounts.map((amount, index) => ({ amountMinor: amount * 100, weight: weights[index] ?? 100 }));
  const { lowMinor: low = 0, highMinor: high = 0 } = computeBallpark(prices, { currency: 'USD' }) ?? {};
  return computeWithoutOutliers(prices, { currency: 'USD', fairRange: { low, high } });
}

describe('the figure without outliers', () => {
  test('leaves out two pranks among seven prices', () => {
    expect(leaveOut([35, 36, 38, 40, 1500, 1999, 42])).toEqual({ count: 2, figureMinor: 3800 });
  });

  test('leaves out prices that are far too low', () => {
    expect(leaveOut([36, 38, 39, 40, 42, 43, 0.01])).toMatchObject({ count: 1 });
  });

  test('keeps the weights of all others', () => {
    const even = leaveOut([30, 30, 40, 50, 50, 50, 1999]);
    const uneven = leaveOut([30, 30, 40, 50, 50, 50, 1999], [400, 400, 30, 30, 30, 30, 400]);
    expect(uneven?.figureMinor).toBeLessThan(even?.figureMinor ?? 0);
  });

  test.each([
    ['prices that are near each other', [35, 36, 38, 40, 42]],
    ['fewer than five prices', [35, 36, 38, 1999]],
    ['one price', [35]],
    ['two camps', [20, 21, 22, 180, 190, 200]],
  ])('is not there for %s', (_, amounts) => {
    expect(leaveOut(amounts)).toBeUndefined();
  });
});
