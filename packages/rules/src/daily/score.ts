export const POINTS_MAX = 100;

/** In octaves, that is doublings: a guess this near has all points, and a guess four times too high or too low has none. */
const FULL_WITHIN = 0.1;
const NONE_FROM = 2;

type Guess = { amount: number; price: number };

/** The points of one guess, from 0 to 100. Both amounts are above 0. */
export function scoreGuess({ amount, price }: Guess): number {
  const octaves = Math.abs(Math.log2(amount / price));
  const share = (NONE_FROM - octaves) / (NONE_FROM - FULL_WITHIN);
  return Math.round(POINTS_MAX * Math.min(1, Math.max(0, share)));
}

/** How far a guess is above (or, below 0, under) the price, in whole percent. */
export function findPercentOff({ amount, price }: Guess): number {
  return Math.round(((amount - price) / price) * 100);
}
