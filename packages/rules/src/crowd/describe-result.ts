import { describeDistance, getDifferenceMinor } from './guess-result.ts';
import { ESTABLISHED_AFTER_DAYS, ESTABLISHED_CLOSINGS, ESTABLISHED_GUESSERS, type Exclusion } from './exclusions.ts';

/** Why a guess did not count, as its member reads it. */
const EXCLUSION_REASONS: Readonly<Record<Exclusion, string>> = {
  'not-sold': 'the final price was not paid or agreed on',
  late: 'the final price came after the automatic closing',
  'far-off': 'the final price is ten times the ballpark figure, or a tenth of it',
  'new-owner': `the owner is new: their listings count after ${ESTABLISHED_AFTER_DAYS} days and ${ESTABLISHED_CLOSINGS} closings with ${ESTABLISHED_GUESSERS} prices each`,
  brief: 'the listing was open for less than an hour',
  seen: 'other prices could be seen before it was made',
  repeated: "you have guessed on this owner's listings often in the last 90 days",
  reciprocal: "you and the owner have been closest on each other's listings",
  'exact-in-minutes': 'it was the final price itself, minutes before the closing',
  arranged: 'the closest guess does not count here, so none does',
  few: 'fewer than three guesses count here',
};

export function describeExclusion(exclusion: Exclusion): string {
  return `Not counted for Price Sense: ${EXCLUSION_REASONS[exclusion]}.`;
}

type SenseOutcome = { exclusion: Exclusion | null; sense: number | null; senseChange: number | null };

/** 'Price Sense 62 (+1).', without a change 'Price Sense 62.'. Undefined where the guess did not count. */
export function describeSenseOutcome({ exclusion, sense, senseChange }: SenseOutcome): string | undefined {
  if (exclusion !== null) return undefined;
  if (sense === null) return 'It counts for your Price Sense, which is still learning.';
  if (senseChange === null) return `Your Price Sense is ${sense}.`;
  if (senseChange === 0) return `Price Sense ${sense}.`;
  return `Price Sense ${sense} (${senseChange > 0 ? '+' : ''}${senseChange}).`;
}

type RevisedGuess = { firstAmountMinor: number; amountMinor: number; finalPriceMinor: number };

/** 'Your first guess was $110 (21% off); changing it helped.' Undefined if the amount was not changed. */
export function describeRevision(guess: RevisedGuess, format: (minor: number) => string): string | undefined {
  const { firstAmountMinor, amountMinor, finalPriceMinor } = guess;
  if (firstAmountMinor === amountMinor) return undefined;
  const first = { amountMinor: firstAmountMinor, finalPriceMinor };
  const gain = getDifferenceMinor(first) - getDifferenceMinor(guess);
  const effect = gain === 0 ? 'made no difference' : gain > 0 ? 'helped' : 'did not help';
  return `Your first guess was ${format(firstAmountMinor)} (${describeDistance(first)}); changing it ${effect}.`;
}
