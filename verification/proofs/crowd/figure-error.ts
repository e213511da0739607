import { computeBallpark } from '@ballpark/rules/crowd/ballpark';
import { printTable } from '../kit/proof-run.ts';
import { seededRandom } from '../kit/seeded-random.ts';
import { type Arm, ARMS, CROWD_SIZES, type Draw, drawCrowds, readProducts } from './guesses.ts';
import { compareMeans, computeMiss, findInterval, findMedian, formatChange, mean } from './measures.ts';

/** The mean miss of each product, by three estimates from the same guesses. */
type Misses = { average: number[]; median: number[]; ballpark: number[] };

export type FigureError = { arm: Arm; trollShare: number; size: number; misses: Misses; interval: [number, number] };

const TROLL_SHARES = [0, 0.05];

/** A: how far the average, the median and the ballpark figure are from the price in the shop. */
export function measureFigureError(times: number): FigureError[] {
  const random = seededRandom(4202);
  const plans = ARMS.flatMap((arm) =>
    TROLL_SHARES.flatMap((trollShare) => CROWD_SIZES.map((size) => ({ arm, trollShare, size, times }))),
  );
  return plans.map((plan) => {
    const crowds = readProducts().map((product) => drawCrowds(product, plan, random));
    const misses = measureMisses(crowds);
    return { ...plan, misses, interval: findInterval(misses.ballpark, misses.average, random) };
  });
}

function measureMisses(crowds: readonly Draw[][]): Misses {
  const measure = (estimate: (amountsMinor: number[]) => number) =>
    crowds.map((draws) => mean(draws.map((draw) => computeMiss(estimate(draw.amountsMinor), draw.truthMinor))));
  return { average: measure(mean), median: measure(findMedian), ballpark: measure(computeFigure) };
}

function computeFigure(amountsMinor: readonly number[]): number {
  const prices = amountsMinor.map((amountMinor) => ({ amountMinor }));
  return computeBallpark(prices, { currency: 'USD' })?.figureMinor ?? NaN;
}

/** The mean change against the average over all sizes from 5 on. */
export function summarizeFigureError(rows: readonly FigureError[], trollShare: number): number {
  const counted = rows.filter((row) => row.arm === 'blind' && row.trollShare === trollShare && row.size >= 5);
  return mean(counted.map(({ misses }) => compareMeans(misses.ballpark, misses.average)));
}

export function showFigureError(rows: readonly FigureError[]): void {
  console.log('\nA. Error of three estimates from real guesses, against the average');
  printTable(
    ['guesses', 'x10 or /10', 'prices', 'average', 'median', 'ballpark', '90 % interval'],
    rows.map(({ arm, trollShare, size, misses, interval }) => [
      arm,
      `${100 * trollShare} %`,
      size,
      mean(misses.average).toFixed(3),
      formatChange(compareMeans(misses.median, misses.average)),
      formatChange(compareMeans(misses.ballpark, misses.average)),
      interval.map(formatChange).join(' to '),
    ]),
  );
}
