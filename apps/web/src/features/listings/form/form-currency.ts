import { DEFAULT_CURRENCY } from '@ballpark/rules/money';
import countryToCurrency from 'country-to-currency';
import type { ListingStanding } from './form-values.ts';

const CURRENCIES: Readonly<Record<string, string>> = countryToCurrency;

/** The currency an offer is meant in: the server derives it in the same way from the place that is sent. */
export function currencyOf({ place, own, listing }: ListingStanding): string {
  const isKept = listing !== undefined && (listing.suggestionCount > 0 || place?.countryCode === null);
  // Suggestions stand in it, or the place is the same as before.
  if (isKept) return listing.currency;
  const countryCode = place === null ? own.countryCode : place.countryCode;
  return CURRENCIES[countryCode ?? ''] ?? DEFAULT_CURRENCY;
}
