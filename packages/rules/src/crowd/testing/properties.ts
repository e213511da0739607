import { type Ballpark, BALLPARK_TUNING, computeBallpark, type WeightedPrice } from '../ballpark.ts';
import { AMOUNT_MAX_MINOR } from '../rounding.ts';
import { limitShares, SHARE_MAX } from '../share-cap.ts';
import { KNEE } from '../soft-median.ts';

/** Any prices of one listing, and what is changed about them. */
export type PropertyRound = {
  prices: readonly Required<WeightedPrice>[];
  /** All amounts, or all weights, are multiplied by this whole number. */
  factor: number;
  /** The price at this index rises. */
  raisedIndex: number;
  raisedToMinor: number;
  /** The first of the prices are fakes. */
  fakeCount: number;
};

type Compute = (prices: readonly WeightedPrice[]) => Ballpark;
type Property = { name: string; holds: (round: PropertyRound, compute: Compute) => boolean };

/** Differences up to this come from floating-point numbers alone. */
const NOISE = 1e-9;

/** Properties that hold for all prices. The constants are those of the product even where the tuning is altered. */
export const BALLPARK_PROPERTIES: readonly Property[] = [
  {
    name: 'the order of prices does not matter',
    holds: ({ prices }, compute) => {
      const [one, other] = [compute(prices), compute(prices.toReversed())];
      return isSame(one.exactMinor, other.exactMinor) && listShown(one) === listShown(other);
    },
  },
  {
    name: 'amounts that are multiplied multiply the figure and leave its error',
    holds: ({ prices, factor }, compute) => {
      const multiplied = compute(prices.map((price) => ({ ...price, amountMinor: price.amountMinor * factor })));
      const { exactMinor, error } = compute(prices);
      return isSame(multiplied.exactMinor, exactMinor * factor) && isSame(multiplied.error, error);
    },
  },
  {
    name: 'only the relations of weights matter',
    holds: ({ prices, factor }, compute) => {
      const heavier = prices.map((price) => ({ ...price, weight: price.weight * factor }));
      return isSame(compute(heavier).exactMinor, compute(prices).exactMinor);
    },
  },
  {
    name: 'a higher price never lowers the figure',
    holds: ({ prices, raisedIndex, raisedToMinor }, compute) => {
      const before = compute(prices);
      const after = compute(replaceAmount(prices, raisedToMinor, (index) => index === raisedIndex));
      return after.exactMinor >= before.exactMinor * (1 - NOISE) && after.figureMinor >= before.figureMinor;
    },
  },
  {
    name: 'the figure is between the lowest and the highest price',
    holds: ({ prices }, compute) => {
      const amounts = prices.map(({ amountMinor }) => amountMinor);
      const { exactMinor } = compute(prices);
      return exactMinor >= Math.min(...amounts) * (1 - NOISE) && exactMinor <= Math.max(...amounts) * (1 + NOISE);
    },
  },
  {
    name: 'the figure is inside its range',
    holds: ({ prices }, compute) => {
      const { lowMinor, figureMinor, highMinor } = compute(prices);
      return lowMinor <= figureMinor && figureMinor <= highMinor;
    },
  },
  {
    name: 'there are at most as many voices as prices, and no voice has more than its share',
    holds: ({ prices }, compute) => {
      const { voices } = compute(prices);
      const least = 1 / Math.max(SHARE_MAX, 1 / prices.length);
      return voices >= least * (1 - NOISE) && voices <= prices.length * (1 + NOISE);
    },
  },
  {
    name: 'fakes of less than half the weight do not push the figure far beyond the honest prices',
    holds: (round, compute) => {
      const bound = findFakeBound(round);
      if (bound === undefined) return true;
      const isFake = (index: number) => index < round.fakeCount;
      const honest = round.prices.slice(round.fakeCount).map(({ amountMinor }) => amountMinor);
      const high = compute(replaceAmount(round.prices, AMOUNT_MAX_MINOR, isFake)).exactMinor;
      const low = compute(replaceAmount(round.prices, 1, isFake)).exactMinor;
      return high <= Math.max(...honest) * bound * (1 + NOISE) && low >= (Math.min(...honest) / bound) * (1 - NOISE);
    },
  },
];

/** The names of the properties that do not hold. */
export function listBrokenProperties(round: PropertyRound, tuning = BALLPARK_TUNING): string[] {
  const compute: Compute = (prices) => {
    const ballpark = computeBallpark(prices, { currency: 'USD', tuning });
    if (!ballpark) throw new Error('A round has at least one price.');
    return ballpark;
  };
  return BALLPARK_PROPERTIES.filter(({ holds }) => !holds(round, compute)).map(({ name }) => name);
}

/** The factor by which fakes can leave the honest prices, or undefined if they have half of the weight. */
function findFakeBound({ prices, fakeCount }: PropertyRound): number | undefined {
  const weights = limitShares(prices.map(({ weight }) => weight));
  const share = sum(weights.slice(0, fakeCount)) / sum(weights);
  return share < 0.5 - NOISE ? Math.exp((KNEE * share) / (1 - share)) : undefined;
}

function replaceAmount(
  prices: readonly WeightedPrice[],
  amountMinor: number,
  isReplaced: (index: number) => boolean,
): WeightedPrice[] {
  return prices.map((price, index) => (isReplaced(index) ? { ...price, amountMinor } : price));
}

function listShown({ figureMinor, lowMinor, highMinor }: Ballpark): string {
  return [lowMinor, figureMinor, highMinor].join();
}

function isSame(one: number, other: number): boolean {
  return Math.abs(one / other - 1) < NOISE;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
