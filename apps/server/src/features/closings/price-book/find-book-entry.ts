import type { BookEntry } from '@ballpark/contracts/crowd/guide';
import type { Category } from '@ballpark/rules/crowd/categories';
import {
  type BookArea,
  type BookClosing,
  type BookPrice,
  BOOK_TREND_FROM,
  compareHalfYears,
  selectCategory,
  summarizePrices,
} from '@ballpark/rules/crowd/price-book';
import { fromMinor } from '@ballpark/rules/money';
import type { AppContext } from '../../../core/context.ts';
import { type BookPlace, listBookAreas } from './book-areas.ts';
import { findBookPrices, type HalfYear } from './book.repository.ts';
import { listOpenTerms } from './open-terms.ts';

/** How many terms of a search are tried. */
const TERMS_MAX = 5;

/** Where to look, and for things of which category. */
export type BookScope = BookPlace & { category?: Category | undefined };

/**
 * Looks for enough closings: pairs of words before single ones, because they say more, and near before far. Undefined if not
 * enough has closed, with any of the words, anywhere.
 */
export async function findBookEntry(app: AppContext, words: string, scope: BookScope): Promise<BookEntry | undefined> {
  const { currency } = scope;
  for (const term of await listBookTerms(app, words, currency)) {
    for (const searched of listBookAreas(term, scope)) {
      const { closings, category } = await readClosings(app, searched, scope.category);
      const price = summarizePrices(closings, currency);
      if (!price) continue;
      const trend = await findTrend(app, { ...searched, price, category }, currency);
      return { term, ...toPublished(searched.area, price), category, trend };
    }
  }
  return undefined;
}

type SearchedArea = { area: BookArea; keys: readonly string[] };
type CategoryClosings = { closings: readonly BookClosing[]; category: Category | null };

/** The closings of a category, or all of them if too few others would be left out. */
async function readClosings(
  app: AppContext,
  searched: SearchedArea & { halfYear?: HalfYear },
  category: Category | null | undefined,
): Promise<CategoryClosings> {
  const at = app.now();
  if (!category) return { closings: await findBookPrices(app.db, { ...searched, at }), category: null };
  const found = await findBookPrices(app.db, { ...searched, at, hasCategory: true });
  const selected = selectCategory(found, category);
  return selected ? { closings: selected, category } : { closings: found, category: null };
}

type PricedArea = SearchedArea & { price: BookPrice; category: Category | null };

/** Reads the two half years only where there can be enough closings in both. */
async function findTrend(app: AppContext, found: PricedArea, currency: string): Promise<BookEntry['trend']> {
  const { area, keys, price, category } = found;
  if (price.closings < 2 * BOOK_TREND_FROM) return null;
  const recent = await readClosings(app, { area, keys, halfYear: 'recent' }, category);
  const earlier = await readClosings(app, { area, keys, halfYear: 'earlier' }, category);
  // In one of the half years too few others would be left out.
  if (recent.category !== category || earlier.category !== category) return null;
  const trend = compareHalfYears({ recent: recent.closings, earlier: earlier.closings }, currency);
  if (!trend) return null;
  const { earlierMinor, recentMinor, percent } = trend;
  return { earlier: fromMinor(earlierMinor), recent: fromMinor(recentMinor), percent };
}

/** Pairs first, then the longest words: they are the most telling. */
async function listBookTerms(app: AppContext, text: string, currency: string): Promise<string[]> {
  const { words, pairs } = await listOpenTerms(app, text, currency);
  return [...pairs, ...words.toSorted((one, other) => other.length - one.length)].slice(0, TERMS_MAX);
}

/** In units of the currency. */
export function toPublished(area: BookArea, price: BookPrice): Omit<BookEntry, 'term' | 'category' | 'trend'> {
  const { closings, since, medianMinor, range } = price;
  return {
    area,
    closings,
    since,
    median: fromMinor(medianMinor),
    range: range ? { low: fromMinor(range.lowMinor), high: fromMinor(range.highMinor) } : null,
  };
}
