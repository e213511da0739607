import { BALLPARK_TUNING, computeBallpark, ONE_VOICE } from '@ballpark/rules/crowd/ballpark';
import { NEW_WEIGHT } from '@ballpark/rules/crowd/price-sense';
import { printTable } from '../kit/proof-run.ts';
import { seededRandom } from '../kit/seeded-random.ts';
import { drawCrowds, readProducts } from './guesses.ts';
import { findMedian, mean } from './measures.ts';

/** How far fakes move each estimate: the median factor over all draws. */
export type FakeShift = { fakes: number; average: number; median: number; equal: number; fakesNew: number };

const HONEST = 8;
const FAKE_COUNTS = [1, 2, 3, 4, 5, 8];

/** C: how far fake prices at five times the true one move the estimates from eight honest guesses. */
export function measureFakes(times: number, tuning = BALLPARK_TUNING): FakeShift[] {
  const random = seededRandom(4204);
  const plan = { arm: 'blind', size: HONEST, times, trollShare: 0 } as const;
  const draws = readProducts().flatMap((product) => drawCrowds(product, plan, random));
  const compute = (amountsMinor: readonly number[], fakeWeight: number) => {
    const prices = amountsMinor.map((amountMinor, index) => ({
      amountMinor,
      weight: index < HONEST ? ONE_VOICE : fakeWeight,
    }));
    return computeBallpark(prices, { currency: 'USD', tuning })?.exactMinor ?? NaN;
  };
  return FAKE_COUNTS.map((fakes) => {
    const findShift = (estimate: (amountsMinor: number[]) => number) =>
      findMedian(
        draws.map(({ amountsMinor, truthMinor }) => {
          const faked = [...amountsMinor, ...Array.from({ length: fakes }, () => 5 * truthMinor)];
          return estimate(faked) / estimate(amountsMinor);
        }),
      );
    return {
      fakes,
      average: findShift(mean),
      median: findShift(findMedian),
      equal: findShift((amountsMinor) => compute(amountsMinor, ONE_VOICE)),
      fakesNew: findShift((amountsMinor) => compute(amountsMinor, NEW_WEIGHT)),
    };
  });
}

export function showFakes(rows: readonly FakeShift[]): void {
  console.log('C. How far fakes at five times the true price move the figure of eight honest guesses');
  printTable(
    ['fakes', 'average', 'median', 'ballpark, equal weights', 'ballpark, fakes are new'],
    rows.map(({ fakes, ...factors }) => [
      fakes,
      ...[factors.average, factors.median, factors.equal, factors.fakesNew].map((factor) => `x ${factor.toFixed(2)}`),
    ]),
  );
}
