import { getDifferenceMinor, type GuessResult } from '../crowd/guess-result.ts';
import { formatCount } from '../display.ts';
import { formatMoney, fromMinor } from '../money.ts';

/** A closed listing and one guess on it. `total` counts the prices that the strip draws. */
export type ClosedGuess = GuessResult & {
  title: string;
  currency: string;
  lowestMinor: number;
  highestMinor: number;
};

/**
 * The strip of a closed listing in one sentence, for a member who has guessed. Mails, their pictures and push messages say
 * the same: '9 prices for “Oak desk” from $70 to $120: it went for $95, and yours was the closest with $92.'
 */
export function describeClosing(guess: ClosedGuess): string {
  const format = (minor: number) => formatMoney(fromMinor(minor), guess.currency);
  return `${describeSpread(guess, format)}: it went for ${format(guess.finalPriceMinor)}, and ${describeOwn(guess, format)}.`;
}

type Format = (minor: number) => string;

function describeSpread({ title, total, lowestMinor, highestMinor }: ClosedGuess, format: Format): string {
  if (total <= 1) return `Yours was the only price for “${title}”`;
  const prices = `${formatCount(total)} prices for “${title}”`;
  if (lowestMinor === highestMinor) return `${prices}, all ${format(lowestMinor)}`;
  return `${prices} from ${format(lowestMinor)} to ${format(highestMinor)}`;
}

function describeOwn(guess: ClosedGuess, format: Format): string {
  const { amountMinor, place, total, isShared } = guess;
  if (getDifferenceMinor(guess) === 0) return 'you said exactly that';
  if (total <= 1 || place > 1) return `you said ${format(amountMinor)}`;
  return `yours was ${isShared ? 'joint' : 'the'} closest with ${format(amountMinor)}`;
}
