/** One round: the five things of a UTC day, written as `2026-11-19`, or an undated one of the starter pack. */
export type RoundKey = { kind: 'day'; day: string } | { kind: 'practice'; round: 1 | 2 | 3 | 4 };

/** What a device may know of a thing before it has guessed. */
export type ThingToGuess = {
  position: number;
  title: string;
  line: string | null;
  /** The path of its picture. */
  photo: string | null;
  photoAlt: string;
  currency: string;
  question: 'went' | 'cost';
  /** Null for a closing of this site. */
  source: { text: string; licence: string; url: string } | null;
};

/** Amounts are in units of the currency. */
export type GuessedThing = ThingToGuess & {
  amount: number;
  price: number;
  points: number;
  /** False for a thing that the player owned or had made a suggestion on. */
  isCounted: boolean;
  /** Guesses of others, rising. */
  crowd: readonly number[];
  /** Below 0 for a guess under the price. */
  percentOff: number;
  /** How many of all others were farther off. */
  fartherOff: number;
  others: number;
};

export type RoundView = {
  key: RoundKey;
  /** Five, or fewer where one was taken back. */
  things: number;
  guessed: readonly GuessedThing[];
  next: ThingToGuess | null;
  /** The pictures of all things, in their order. */
  fan: readonly (string | null)[];
  /** The points of all guesses that count. */
  score: number;
  /** 100 for each thing that counts. */
  outOf: number;
  /** UTC days in a row. */
  streak: number;
  /** Null while the round is not over, and for few players. */
  betterThan: { percent: number; players: number } | null;
  nextDayAt: Date;
  /** Whether the round belongs to an account. */
  isMember: boolean;
};
