import type { BookAnswer } from '@ballpark/contracts/crowd/guide';
import type { Category } from '@ballpark/rules/crowd/categories';
import { DEFAULT_CURRENCY } from '@ballpark/rules/money';
import type { AppContext } from '../../../core/context.ts';
import type { Cell } from '../../../database/grid.ts';
import { findCity } from '../../places/find-city.ts';
import { deriveCurrency, toCurrency } from '../../places/find-currency.ts';
import { findGuidePath } from '../guide/find-guide-path.ts';
import { findBookEntry } from './find-book-entry.ts';

type BookQuery = {
  words: string;
  category?: Category | undefined;
  /** The name of a city. It comes before the cell, and both before the currency. */
  place?: string | undefined;
  cell?: Cell | undefined;
  currency?: string | undefined;
};

/** The prices of similar things: around a city or a cell, or in a currency. */
export async function getBookPrice(app: AppContext, query: BookQuery): Promise<BookAnswer> {
  const city = await findCity(app, query.place);
  const currency = city ? toCurrency(city.countryCode) : await chooseCurrency(app, query);
  const point = city ?? query.cell;
  const entry = await findBookEntry(app, query.words, { currency, point, category: query.category });
  return {
    isSample: app.config.isSample,
    currency,
    place: city?.displayName ?? null,
    entry: entry ?? null,
    guidePath: entry ? await findGuidePath(app, query.words, { entry, currency, point }) : null,
  };
}

async function chooseCurrency(app: AppContext, { cell, currency }: BookQuery): Promise<string> {
  return cell ? deriveCurrency(app, cell) : (currency ?? DEFAULT_CURRENCY);
}
