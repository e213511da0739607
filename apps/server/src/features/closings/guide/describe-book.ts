import type { BookEntry } from '@ballpark/contracts/crowd/guide';
import { KM_PER_MILE } from '@ballpark/rules/listing-search';
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

/** A distance in the unit that people read who pay with the currency: '50 km', '30 mi'. */
export function describeDistance(km: number, currency: string): string {
  // Rounded down to tens, so that it is never more than the kilometres.
  return MILES_CURRENCIES.has(currency) ? `${Math.floor(km / KM_PER_MILE / 10) * 10} mi` : `${km} km`;
}

const MONTH = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** The month of the oldest closing, 'YYYY-MM', in words: 'March 2026'. */
export function describeMonth(month: string): string {
  return MONTH.format(new Date(`${month}-01T00:00:00Z`));
}

/** Names the category of the closings, as the end of a sentence's subject; nothing if none was asked for. */
export function describeKind(asked: string | undefined, found: string | null): string {
  if (asked === undefined) return '';
  return found === null ? ' in all categories' : ` in ${found.replaceAll('-', ' ')}`;
}

type Trend = NonNullable<BookEntry['trend']>;

/** 'Up 9% in half a year: $120 in the last six full months, $110 in the six before.' */
export function describeTrend({ earlier, recent, percent }: Trend, format: (amount: number) => string): string {
  const change = percent === 0 ? 'No change' : `${percent > 0 ? 'Up' : 'Down'} ${Math.abs(percent)}%`;
  return `${change} in half a year: ${format(recent)} in the last six full months, ${format(earlier)} in the six before.`;
}
