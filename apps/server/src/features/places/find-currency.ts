import { DEFAULT_CURRENCY } from '@ballpark/rules/money';
import countryToCurrency from 'country-to-currency';
import type { AppContext } from '../../core/context.ts';
import type { Cell } from '../../database/grid.ts';
import { findArea } from './find-area.ts';

const CURRENCIES: ReadonlyMap<string, string> = new Map(Object.entries(countryToCurrency));

/** The currency of a country (ISO 3166-1, two letters). */
export function toCurrency(countryCode: string): string {
  return CURRENCIES.get(countryCode) ?? DEFAULT_CURRENCY;
}

/** The currency of the country that a cell is in; the default if the country is unknown. */
export async function deriveCurrency(app: AppContext, cell: Cell | undefined): Promise<string> {
  const area = cell && (await findArea(app, cell));
  return area ? toCurrency(area.countryCode) : DEFAULT_CURRENCY;
}
