import { NEAR_PERCENT } from '@ballpark/rules/xp';
import type { GuessOutcome } from '../outcome.ts';
import type { RoundGuess } from '../round.ts';

/** The second step of closeness, after 'near'. */
export const FAIR_PERCENT = 25;

/** A guess on a listing with a ballpark figure. */
export type ComparedGuess = RoundGuess & { figure: number; percentOver: number };

export type Summary = {
  given: number;
  compared: readonly ComparedGuess[];
  best: ComparedGuess | undefined;
  /** How many of the compared ones are within 10 %, then within 25 %, then beyond. */
  near: number;
  fair: number;
  far: number;
  /** How many were the first price, have no figure yet, or are not answered. */
  first: number;
  early: number;
  open: number;
};

export function summarizeRound(guesses: readonly RoundGuess[]): Summary {
  const compared = guesses.flatMap((guess) => {
    const { amount, outcome } = guess;
    if (outcome?.kind !== 'figure') return [];
    const { price } = outcome;
    return [{ ...guess, figure: price, percentOver: ((amount - price) * 100) / price }];
  });
  const distances = compared.map(({ percentOver }) => Math.abs(percentOver));
  const within = (percent: number) => distances.filter((distance) => distance <= percent).length;
  const count = (matches: (outcome: GuessOutcome | undefined) => boolean) =>
    guesses.filter(({ outcome }) => matches(outcome)).length;
  return {
    given: guesses.length,
    compared,
    best: compared[distances.indexOf(Math.min(...distances))],
    near: within(NEAR_PERCENT),
    fair: within(FAIR_PERCENT) - within(NEAR_PERCENT),
    far: compared.length - within(FAIR_PERCENT),
    first: count((outcome) => outcome?.kind === 'early' && outcome.suggestionCount <= 1),
    early: count((outcome) => outcome?.kind === 'early' && outcome.suggestionCount > 1),
    open: count((outcome) => outcome === undefined || outcome.kind === 'kept'),
  };
}
