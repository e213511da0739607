import type { GuessResult } from '@ballpark/contracts/xp';
import { describeRevision, describeSenseOutcome } from '@ballpark/rules/crowd/describe-result';
import { describeGuess } from '@ballpark/rules/crowd/guess-result';
import { formatMoney, fromMinor, toMinor } from '@ballpark/rules/money';

/** 'You were 4% off, 2nd of 9.' */
export function describePlace(result: GuessResult): string {
  const { amount, finalPrice } = result;
  return describeGuess({ ...result, amountMinor: toMinor(amount), finalPriceMinor: toMinor(finalPrice) });
}

type JudgedGuess = Pick<
  GuessResult,
  'amount' | 'finalPrice' | 'currency' | 'firstAmount' | 'exclusion' | 'sense' | 'senseChange'
>;

/** The effect of a closing on Price Sense, if it counted; then, if the guess was changed, whether that helped. */
export function describeJudgement(guess: JudgedGuess): string[] {
  const { amount, finalPrice, currency, firstAmount } = guess;
  const revision = describeRevision(
    {
      firstAmountMinor: toMinor(firstAmount),
      amountMinor: toMinor(amount),
      finalPriceMinor: toMinor(finalPrice),
    },
    (minor) => formatMoney(fromMinor(minor), currency),
  );
  return [describeSenseOutcome(guess), revision].filter((line) => line !== undefined);
}
