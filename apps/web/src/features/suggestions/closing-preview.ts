import type { Suggestion } from '@ballpark/contracts/listings';
import { awardsFor, isWithin, NEAR_PERCENT } from '@ballpark/rules/closing';
import { isAmount, toMinor } from '@ballpark/rules/money';
import { parseMoney } from '../../ui/fields/money-text.ts';

/** The final price as it is being written; null while it is none. */
export function readFinalPrice(text: string): number | null {
  const price = parseMoney(text);
  return price !== null && isAmount(price) ? price : null;
}

export type ClosingPreview = { closest: readonly Suggestion[]; within: number };

/** Who would be closest if the listing were closed at this price, by the rule that pays. */
export function previewOf(known: readonly Suggestion[], finalPrice: number): ClosingPreview {
  const price = toMinor(finalPrice);
  const exact = known.map((suggestion) => ({ suggestion, amount: toMinor(suggestion.amount) }));
  const closest = awardsFor(exact, price).filter(({ reason }) => reason === 'closest');
  return {
    closest: closest.map(({ suggestion: { suggestion } }) => suggestion),
    within: exact.filter(({ amount }) => isWithin(amount, price, NEAR_PERCENT)).length,
  };
}
