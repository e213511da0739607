import type { Random } from '../kit/seeded-random.ts';

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** The middle value, or the mean of the two in the middle. */
export function findMedian(values: readonly number[]): number {
  const rising = values.toSorted((one, other) => one - other);
  const half = rising.length >> 1;
  const upper = rising[half] ?? NaN;
  return rising.length % 2 === 1 ? upper : (upper + (rising[half - 1] ?? NaN)) / 2;
}

/** How far an estimate is from the truth, as a difference of natural logarithms: half and double are equally far. */
export function computeMiss(estimate: number, truth: number): number {
  return Math.abs(Math.log(estimate / truth));
}

/** How much larger one mean is than another, in per cent. */
export function compareMeans(values: readonly number[], others: readonly number[]): number {
  return 100 * (mean(values) / mean(others) - 1);
}

/** In per cent. */
export function computeShare(outcomes: readonly boolean[]): number {
  return (100 * outcomes.filter(Boolean).length) / outcomes.length;
}

/** The 90 % interval of `compareMeans`, by drawing the pairs again and again (bootstrap). */
export function findInterval(values: readonly number[], others: readonly number[], random: Random): [number, number] {
  const ratios = Array.from({ length: 1000 }, () => {
    const picks = values.map(() => random.below(values.length));
    return compareMeans(
      picks.map((pick) => values[pick] ?? NaN),
      picks.map((pick) => others[pick] ?? NaN),
    );
  }).toSorted((one, other) => one - other);
  return [ratios[49] ?? NaN, ratios[949] ?? NaN];
}

/** '-5.1 %', '+2.0 %'. */
export function formatChange(percent: number): string {
  return `${percent < 0 ? '' : '+'}${percent.toFixed(1)} %`;
}

export function formatPercent(percent: number): string {
  return `${percent.toFixed(0)} %`;
}

/** Spearman's rank correlation; ties share the mean of their ranks. NaN without values. */
export function correlateRanks(values: readonly number[], others: readonly number[]): number {
  const [ranks, otherRanks] = [rankValues(values), rankValues(others)];
  const [middle, otherMiddle] = [mean(ranks), mean(otherRanks)];
  const distances = ranks.map((rank, index) => [rank - middle, (otherRanks[index] ?? NaN) - otherMiddle] as const);
  const sum = (pick: (one: number, other: number) => number) =>
    distances.reduce((total, [one, other]) => total + pick(one, other), 0);
  return sum((one, other) => one * other) / Math.sqrt(sum((one) => one ** 2) * sum((_, other) => other ** 2));
}

function rankValues(values: readonly number[]): number[] {
  const rising = values.toSorted((one, other) => one - other);
  const ranks = new Map<number, number[]>();
  for (const [rank, value] of rising.entries()) ranks.set(value, [...(ranks.get(value) ?? []), rank]);
  return values.map((value) => mean(ranks.get(value) ?? []));
}
