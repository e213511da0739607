import { formatCount, formatOrdinal } from '../display.ts';

/** How a suggestion compares with the final price of its listing. Money is in minor units. */
export type GuessResult = {
  amountMinor: number;
  finalPriceMinor: number;
  /** 1 for the closest. Suggestions that are equally far off share a place. */
  place: number;
  /** The number of suggestions, this one included. */
  total: number;
  /** Whether another suggestion is equally far off. */
  isShared: boolean;
};

type Guess = { amountMinor: number; finalPriceMinor: number };

/** The distance from the final price. */
export function getDifferenceMinor({ amountMinor, finalPriceMinor }: Guess): number {
  return Math.abs(amountMinor - finalPriceMinor);
}

/** The distance in per cent of the final price, with up to two fraction digits. */
export function getPercentOff(guess: Guess): number {
  return Math.round((getDifferenceMinor(guess) / guess.finalPriceMinor) * 10_000) / 100;
}

/** Finds the place of one suggestion among the amounts of all suggestions on its listing, its own included. */
export function placeGuess(guess: Guess, allAmountsMinor: readonly number[]): GuessResult {
  const { finalPriceMinor } = guess;
  const own = getDifferenceMinor(guess);
  const differences = allAmountsMinor.map((amountMinor) => getDifferenceMinor({ amountMinor, finalPriceMinor }));
  return {
    ...guess,
    place: 1 + differences.filter((difference) => difference < own).length,
    total: differences.length,
    isShared: differences.filter((difference) => difference === own).length > 1,
  };
}

/** 'exactly right', 'less than 1% off' or '4% off'. */
export function describeDistance(guess: Guess): string {
  const difference = getDifferenceMinor(guess);
  if (difference === 0) return 'exactly right';
  if (difference * 100 < guess.finalPriceMinor) return 'less than 1% off';
  return `${formatCount(Math.round((difference * 100) / guess.finalPriceMinor))}% off`;
}

type Place = Pick<GuessResult, 'place' | 'total' | 'isShared'>;

/** 'the only one who guessed', 'the closest of 2', 'joint closest of 3', '2nd of 9' or 'joint 2nd of 9'. */
export function describePlace({ place, total, isShared }: Place): string {
  if (total <= 1) return 'the only one who guessed';
  if (place === 1) return `${isShared ? 'joint closest' : 'the closest'} of ${formatCount(total)}`;
  return `${isShared ? 'joint ' : ''}${formatOrdinal(place)} of ${formatCount(total)}`;
}

/** The whole sentence: 'You were 4% off, 2nd of 9.' */
export function describeGuess(result: GuessResult): string {
  return `You were ${describeDistance(result)}, ${describePlace(result)}.`;
}
