import { DEFAULT_CURRENCY } from '@ballpark/rules/money';
import countryToCurrency from 'country-to-currency';
import type { CurrencySource } from './form-values.ts';

const CURRENCIES: Readonly<Record<string, string>> = countryToCurrency;

/** The currency of an offer. The server derives it from the place in the same way. */
export function chooseCurrency({ place, own, listing }: CurrencySource): string {
  // Existing suggestions are in this currency, or the place has not changed.
  const isKept = listing !== undefined && (listing.suggestionCount > 0 || place?.countryCode === null);
  if (isKept) return listing.currency;
  const countryCode = place === null ? own.countryCode : place.countryCode;
  return CURRENCIES[countryCode ?? ''] ?? DEFAULT_CURRENCY;
}
