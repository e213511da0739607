import type { PackThing } from '../packs/pack-thing.ts';
import type { ThingToGuess } from './round-view.ts';

/** A thing of a round with what a device may know only after its guess. */
export type PlayedThing = {
  shown: ThingToGuess;
  priceMinor: number;
  /** Guesses of others, rising. */
  crowdMinor: readonly number[];
};

type ThingFacts = Omit<ThingToGuess, 'photoAlt'> & { price: number; crowd: readonly number[] };

export function toPlayedThing({ price, crowd, ...shown }: ThingFacts): PlayedThing {
  return {
    shown: { ...shown, photoAlt: shown.title },
    priceMinor: price,
    crowdMinor: crowd.toSorted((one, other) => one - other),
  };
}

export function toPracticeThing(thing: PackThing, nth: number): PlayedThing {
  const { title, line, photo, currency, question, source, price, crowd } = thing;
  return toPlayedThing({ position: nth + 1, title, line, photo, currency, question, source, price, crowd });
}
