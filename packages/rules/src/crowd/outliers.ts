import { computeBallpark, type WeightedPrice } from './ballpark.ts';

/** With fewer prices than this, none counts as an outlier. */
const OUTLIERS_FROM = 5;
/** How many interquartile ranges beyond the quartiles are still ordinary. */
const FENCE = 2;
/** If the middle half of the prices is equal, this share of the median replaces the interquartile range. */
const LEAST_SPREAD = 0.1;
/** With a fair range, prices far from it are outliers as well, unless fewer than this share would remain. */
const NEAR_SHARE = 2 / 3;

export type AmountRange = { low: number; high: number };

/** The lowest and the highest price that is no outlier. The price strip pins all others to its edges. */
export function findOrdinaryRange(amounts: readonly number[], fairRange?: AmountRange): AmountRange {
  const sorted = amounts.toSorted((a, b) => a - b);
  if (sorted.length < OUTLIERS_FROM) return getEnds(sorted);
  const [low, high] = [quantile(sorted, 0.25), quantile(sorted, 0.75)];
  const inside = selectNear(sorted, { low, high }, high - low || quantile(sorted, 0.5) * LEAST_SPREAD);
  if (fairRange === undefined) return getEnds(inside);
  // Two pranks among seven prices are more than a quarter: they move a quartile, but hardly the fair range.
  const fair = selectNear(inside, fairRange, fairRange.high - fairRange.low);
  return getEnds(fair.length > NEAR_SHARE * sorted.length ? fair : inside);
}

function quantile(sorted: readonly number[], share: number): number {
  const position = (sorted.length - 1) * share;
  const [before = 0, after = before] = sorted.slice(Math.floor(position));
  return before + (after - before) * (position - Math.floor(position));
}

function selectNear(sorted: readonly number[], { low, high }: AmountRange, spread: number): number[] {
  return sorted.filter((amount) => amount >= low - FENCE * spread && amount <= high + FENCE * spread);
}

function getEnds(sorted: readonly number[]): AmountRange {
  const [low = 0, high = low] = [sorted[0], sorted.at(-1)];
  return { low, high };
}

type OutlierOptions = { currency: string; /** In minor units. */ fairRange: AmountRange };

/** How many prices are outliers, and the figure of all others. Undefined without outliers. */
export function computeWithoutOutliers(
  prices: readonly WeightedPrice[],
  { currency, fairRange }: OutlierOptions,
): { count: number; figureMinor: number } | undefined {
  const { low, high } = findOrdinaryRange(
    prices.map(({ amountMinor }) => amountMinor),
    fairRange,
  );
  const ordinary = prices.filter(({ amountMinor }) => amountMinor >= low && amountMinor <= high);
  const figure = computeBallpark(ordinary, { currency });
  if (!figure || ordinary.length === prices.length) return undefined;
  return { count: prices.length - ordinary.length, figureMinor: figure.figureMinor };
}
