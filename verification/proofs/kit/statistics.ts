/** Returns NaN for an empty list; no bound accepts NaN. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

/**
 * The area under the ROC curve, by the Mann-Whitney U statistic: the probability that a value of the first list is
 * greater than a value of the second, ties counting half. 0.5 means that the two lists cannot be told apart, 0 or 1 that
 * one look is enough. Only the order counts, so a few very slow answers do not decide it.
 */
export function computeAreaUnderCurve(first: readonly number[], second: readonly number[]): number {
  const sorted = second.toSorted((a, b) => a - b);
  const wins = first.reduce((sum, value) => sum + (countBelow(sorted, value) + countUpTo(sorted, value)) / 2, 0);
  return wins / (first.length * second.length);
}

/** The smallest constant delay of the first list that would have moved the area out of the band around 0.5. */
export function findSmallestVisibleDelay(first: readonly number[], second: readonly number[], band: number): number {
  const isVisible = (delay: number) => {
    const delayed = first.map((value) => value + delay);
    return computeAreaUnderCurve(delayed, second) > 0.5 + band;
  };
  let [hidden, visible] = [0, 1];
  while (!isVisible(visible)) [hidden, visible] = [visible, visible * 2];
  for (let step = 0; step < 20; step += 1) {
    const middle = (hidden + visible) / 2;
    if (isVisible(middle)) visible = middle;
    else hidden = middle;
  }
  return visible;
}

function countBelow(sorted: readonly number[], value: number): number {
  return countWhile(sorted, (other) => other < value);
}

function countUpTo(sorted: readonly number[], value: number): number {
  return countWhile(sorted, (other) => other <= value);
}

/** Binary search for the first value that does not satisfy a condition that all smaller values satisfy. */
function countWhile(sorted: readonly number[], holds: (value: number) => boolean): number {
  let [least, most] = [0, sorted.length];
  while (least < most) {
    const middle = (least + most) >> 1;
    if (holds(sorted[middle] ?? NaN)) least = middle + 1;
    else most = middle;
  }
  return least;
}
