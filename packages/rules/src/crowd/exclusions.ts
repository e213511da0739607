import type { Ballpark } from './ballpark.ts';
import { JUDGED_OTHERS_MIN } from './price-sense.ts';

/** Meetings of an owner and a suggester are counted for this long. */
export const PAIR_DAYS = 90;
/** An owner's listings judge the same suggester this often in that time. */
const PAIR_MEETINGS_MAX = 2;
/** A guess at the final price itself, made this shortly before the closing, was no guess. */
const PROMPT_MINUTES = 10;
/** A final price this many times the ballpark figure, or this small a part of it, is no price. */
const FAR_OFF_FACTOR = 10;
/** The owner's word about a price counts once their account is older than this, */
export const ESTABLISHED_AFTER_DAYS = 7;
/** and after this many closings of their own with this many guessers each. */
export const ESTABLISHED_CLOSINGS = 2;
export const ESTABLISHED_GUESSERS = 3;
/** A listing that was open for a shorter time was no question to neighbours. */
export const OPEN_MINUTES_MIN = 60;
/** Fewer prices do not say what is far off. */
const FAR_OFF_FROM = 4;

/** Why a guess does not count for Price Sense. The first reason that holds is stored. */
export const EXCLUSIONS = [
  'not-sold',
  'late',
  'far-off',
  'new-owner',
  'brief',
  'seen',
  'repeated',
  'reciprocal',
  'exact-in-minutes',
  'arranged',
  'few',
] as const;
export type Exclusion = (typeof EXCLUSIONS)[number];

export type JudgedClosing = {
  /** Whether the owner says that the final price was paid or agreed on. */
  isSold: boolean;
  /** Whether the owner reported the final price after the automatic closing. */
  isLate: boolean;
  /** By the age of the account and their earlier closings. */
  isOwnerEstablished: boolean;
  openMinutes: number;
  finalPriceMinor: number;
  ballpark: Pick<Ballpark, 'exactMinor' | 'count'> | undefined;
};

export type JudgedGuess = {
  firstAmountMinor: number;
  /** Whether the member had seen no other price when they named their first amount. */
  isBlind: boolean;
  /** By the current amount, as for XP. */
  isClosest: boolean;
  minutesBeforeClosing: number;
  /** Earlier closings of the owner's listings, within `PAIR_DAYS`, in which a guess of this member counted. */
  meetings: number;
  /** Whether the member was closest on another listing of the owner within `PAIR_DAYS`. */
  wasClosest: boolean;
  /** Whether the owner was closest on a listing of the member within `PAIR_DAYS`. */
  wasReturned: boolean;
};

/** Why each guess of a closing does not count, or undefined where it counts. */
export function findExclusions(closing: JudgedClosing, guesses: readonly JudgedGuess[]): (Exclusion | undefined)[] {
  const own = guesses.map((guess) => findExclusion(closing, guess));
  const isArranged = guesses.some(({ isClosest }, index) => isClosest && isSignOfArrangement(own[index]));
  const exclusions = isArranged ? own.map((exclusion) => exclusion ?? 'arranged') : own;
  const counted = exclusions.filter((exclusion) => exclusion === undefined).length;
  return counted > JUDGED_OTHERS_MIN ? exclusions : exclusions.map((exclusion) => exclusion ?? 'few');
}

/** An arranged final price says nothing about the other guesses either. */
function isSignOfArrangement(exclusion: Exclusion | undefined): boolean {
  return exclusion === 'reciprocal' || exclusion === 'exact-in-minutes';
}

/** Looks at one guess alone. */
export function findExclusion(closing: JudgedClosing, guess: JudgedGuess): Exclusion | undefined {
  if (!closing.isSold) return 'not-sold';
  if (closing.isLate) return 'late';
  if (isFarOff(closing)) return 'far-off';
  if (!closing.isOwnerEstablished) return 'new-owner';
  if (closing.openMinutes < OPEN_MINUTES_MIN) return 'brief';
  if (!guess.isBlind) return 'seen';
  if (guess.meetings >= PAIR_MEETINGS_MAX) return 'repeated';
  if (guess.isClosest && guess.wasClosest && guess.wasReturned) return 'reciprocal';
  const isExact = guess.firstAmountMinor === closing.finalPriceMinor;
  return isExact && guess.minutesBeforeClosing < PROMPT_MINUTES ? 'exact-in-minutes' : undefined;
}

export function isFarOff({ finalPriceMinor, ballpark }: Pick<JudgedClosing, 'finalPriceMinor' | 'ballpark'>): boolean {
  if (!ballpark || ballpark.count < FAR_OFF_FROM) return false;
  const factor = finalPriceMinor / ballpark.exactMinor;
  return factor > FAR_OFF_FACTOR || factor < 1 / FAR_OFF_FACTOR;
}
