/** No price has a larger share of all weights, unless an equal share is larger. */
export const SHARE_MAX = 0.34;

/** Weights are sums of floating-point numbers: a share that is larger by less than this is no larger. */
const TOLERANCE = 1 + 1e-12;

/**
 * Lowers the largest weights until none has more than the largest share of what remains. With so few prices that this is
 * impossible, all weights are equal.
 */
export function limitShares(weights: readonly number[], shareMax = SHARE_MAX): number[] {
  const share = Math.max(shareMax, 1 / weights.length);
  const falling = Float64Array.from(weights).toSorted().toReversed();
  let unlimitedSum = falling.reduce((sum, weight) => sum + weight, 0);
  for (const [limitedCount, largest] of falling.entries()) {
    const unlimitedShare = 1 - share * limitedCount;
    if (unlimitedShare <= 0) break;
    const limit = (share * unlimitedSum) / unlimitedShare;
    if (largest <= limit * TOLERANCE) {
      return limitedCount === 0 ? [...weights] : weights.map((weight) => Math.min(weight, limit));
    }
    unlimitedSum -= largest;
  }
  return weights.map(() => 1);
}
