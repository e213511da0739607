import { DEFAULT_CURRENCY } from '@ballpark/rules/money';
import countryToCurrency from 'country-to-currency';
import type { AppContext } from '../../../app/context.ts';
import type { Cell } from '../../../database/grid.ts';
import { findArea } from '../../places/find-area.ts';

const CURRENCIES: ReadonlyMap<string, string> = new Map(Object.entries(countryToCurrency));

/** The currency people pay with in a country (ISO 3166-1, two letters). */
export function currencyOfCountry(countryCode: string): string {
  return CURRENCIES.get(countryCode) ?? DEFAULT_CURRENCY;
}

/** The currency of the country a place is in; where nobody can tell the country, the default. */
export async function deriveCurrency(app: AppContext, place: Cell | undefined): Promise<string> {
  const area = place && (await findArea(app, place));
  return area ? currencyOfCountry(area.countryCode) : DEFAULT_CURRENCY;
}
