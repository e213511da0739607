import { type BookArea, BOOK_AREA_KM } from '@ballpark/rules/crowd/price-book';

const BOOK_AREA_MILES: typeof BOOK_AREA_KM = { near: 12, region: 45 };
/** People who pay with these measure in miles. */
const MILES_CURRENCIES: ReadonlySet<string> = new Set(['USD', 'GBP']);

/** How far around a place the price book looked: 'within about 12 mi'. */
export function describeBookArea(area: BookArea, currency: string): string {
  if (area === 'anywhere') return `anywhere in ${currency}`;
  const distance = MILES_CURRENCIES.has(currency) ? `${BOOK_AREA_MILES[area]} mi` : `${BOOK_AREA_KM[area]} km`;
  return `within about ${distance}`;
}

const MONTH = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** The month of the oldest closing, 'YYYY-MM', in words: 'March 2026'. */
export function describeMonth(month: string): string {
  return MONTH.format(new Date(`${month}-01T00:00:00Z`));
}
