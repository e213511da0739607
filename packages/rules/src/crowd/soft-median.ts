/**
 * Within this distance of the middle (of natural logarithms, so 25 %) a value pulls by its distance, beyond it only by its
 * side. A knee of 0 makes the soft median the median, an infinite one makes it the mean.
 */
export const KNEE = 0.25;

export type WeightedValue = { value: number; weight: number };

/** Two halves are equal if their weights differ by less than this share. */
const HALF_TOLERANCE = 1e-9;

/**
 * Finds the point at which the pulls of all values cancel out. The sum of pulls never rises with the point, so there is
 * one such point, or a gap between two halves of equal weight; then it is the middle of the gap.
 */
export function findSoftMedian(values: readonly WeightedValue[], knee = KNEE): number {
  const rising = values.toSorted((one, other) => one.value - other.value || one.weight - other.weight);
  return findMiddleOfGap(rising, knee) ?? findBalance(rising, knee);
}

/** The middle between two halves of equal weight that are too far apart for a value of one to pull on the other by its distance. */
function findMiddleOfGap(rising: readonly WeightedValue[], knee: number): number | undefined {
  const total = rising.reduce((sum, { weight }) => sum + weight, 0);
  let below = 0;
  for (const [index, { value, weight }] of rising.entries()) {
    const next = rising[index + 1];
    below += weight;
    const isHalf = Math.abs(2 * below - total) <= HALF_TOLERANCE * total;
    if (isHalf && next && next.value - value >= 2 * knee) return (value + next.value) / 2;
  }
  return undefined;
}

/**
 * The sum of pulls is linear between the points at which a value begins or ceases to pull by its distance. A binary
 * search finds the two of them between which the sum changes its sign.
 */
function findBalance(rising: readonly WeightedValue[], knee: number): number {
  // A typed array sorts numbers without a comparator, which matters with 20,000 prices.
  const bends = Float64Array.from(rising.flatMap(({ value }) => [value - knee, value + knee])).toSorted();
  let [left, right] = [0, bends.length - 1];
  while (right - left > 1) {
    const middle = (left + right) >> 1;
    if (sumPulls(rising, bends[middle] ?? 0, knee) > 0) left = middle;
    else right = middle;
  }
  const [from, to] = [bends[left] ?? 0, bends[right] ?? 0];
  const [before, after] = [sumPulls(rising, from, knee), sumPulls(rising, to, knee)];
  return from + ((to - from) * before) / (before - after);
}

function sumPulls(values: readonly WeightedValue[], point: number, knee: number): number {
  return values.reduce((sum, { value, weight }) => {
    const distance = Math.min(Math.max(value - point, -knee), knee);
    return sum + weight * distance;
  }, 0);
}
