import { CROWD_SHOWN_MAX } from '@ballpark/rules/daily/rounds';
import { findPercentOff, POINTS_MAX } from '@ballpark/rules/daily/score';
import { fromMinor } from '@ballpark/rules/money';
import type { PlayedThing } from './played-thing.ts';
import type { StoredGuess, StoredGuesses } from './round.repository.ts';
import type { GuessedThing, RoundView } from './round-view.ts';

/** Builds what a device sees of the things of a round: the price of a thing only beside its own guess. */
export function buildThings(
  things: readonly PlayedThing[],
  guesses: StoredGuesses,
): Pick<RoundView, 'things' | 'guessed' | 'next' | 'fan' | 'score' | 'outOf'> {
  const guessed = things.flatMap((thing) => {
    const guess = guesses[thing.shown.position];
    return guess ? [toGuessed(thing, guess)] : [];
  });
  return {
    things: things.length,
    guessed,
    next: things.find(({ shown }) => !guesses[shown.position])?.shown ?? null,
    fan: things.map(({ shown }) => shown.photo),
    ...sumPoints(
      things.map(({ shown }) => shown.position),
      guesses,
    ),
  };
}

type Score = { score: number; outOf: number };

/** The score of the guesses that count. A thing that is not guessed yet counts in the best possible score. */
export function sumPoints(positions: readonly number[], guesses: StoredGuesses): Score {
  const counted = positions.map((position) => guesses[position]).filter((guess) => guess?.isCounted ?? true);
  return {
    score: counted.reduce((sum, guess) => sum + (guess?.points ?? 0), 0),
    outOf: counted.length * POINTS_MAX,
  };
}

function toGuessed({ shown, priceMinor, crowdMinor }: PlayedThing, guess: StoredGuess): GuessedThing {
  const offMinor = Math.abs(guess.amount - priceMinor);
  return {
    ...shown,
    amount: fromMinor(guess.amount),
    price: fromMinor(priceMinor),
    points: guess.points,
    isCounted: guess.isCounted,
    crowd: thinOut(crowdMinor).map(fromMinor),
    percentOff: findPercentOff({ amount: guess.amount, price: priceMinor }),
    fartherOff: crowdMinor.filter((amount) => Math.abs(amount - priceMinor) > offMinor).length,
    others: crowdMinor.length,
  };
}

/** Takes evenly from many, so that the shape of the crowd stays. */
function thinOut(rising: readonly number[]): readonly number[] {
  if (rising.length <= CROWD_SHOWN_MAX) return rising;
  const step = rising.length / CROWD_SHOWN_MAX;
  return Array.from({ length: CROWD_SHOWN_MAX }, (_, nth) => rising[Math.floor(nth * step)] ?? 0);
}
