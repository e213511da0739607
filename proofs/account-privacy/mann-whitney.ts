/**
 * How often a value of the first list is greater than one of the second, ties counting half: 0.5 when nothing tells the
 * two apart, 0 or 1 when one look is enough. It looks at order alone, so a few very slow answers do not decide it.
 */
export function areaUnderCurve(first: readonly number[], second: readonly number[]): number {
  const sorted = second.toSorted((a, b) => a - b);
  const wins = first.reduce((sum, value) => sum + (below(sorted, value) + upTo(sorted, value)) / 2, 0);
  return wins / (first.length * second.length);
}

/** The least constant delay of the first list that would have moved the figure out of the band around 0.5. */
export function smallestVisibleDelay(first: readonly number[], second: readonly number[], band: number): number {
  const isVisible = (delay: number) =>
    areaUnderCurve(
      first.map((value) => value + delay),
      second,
    ) >
    0.5 + band;
  let [hidden, visible] = [0, 1];
  while (!isVisible(visible)) [hidden, visible] = [visible, visible * 2];
  for (let step = 0; step < 20; step += 1) {
    const middle = (hidden + visible) / 2;
    if (isVisible(middle)) visible = middle;
    else hidden = middle;
  }
  return visible;
}

function below(sorted: readonly number[], value: number): number {
  return countWhile(sorted, (other) => other < value);
}

function upTo(sorted: readonly number[], value: number): number {
  return countWhile(sorted, (other) => other <= value);
}

/** Binary search: in a sorted list whatever holds for small values holds up to one place. */
function countWhile(sorted: readonly number[], holds: (value: number) => boolean): number {
  let [least, most] = [0, sorted.length];
  while (least < most) {
    const middle = (least + most) >> 1;
    if (holds(sorted[middle] ?? NaN)) least = middle + 1;
    else most = middle;
  }
  return least;
}
