import type { BookEntry } from '@ballpark/contracts/crowd/guide';
import { summarizePrices } from '@ballpark/rules/crowd/price-book';
import { fromMinor } from '@ballpark/rules/money';
import { listTerms } from '@ballpark/rules/search/terms';
import type { AppContext } from '../../../app/context.ts';
import { type BookPlace, listBookAreas } from './book-areas.ts';
import { findBookPrices } from './book.repository.ts';

/** How many terms of a search are tried. */
const TERMS_MAX = 5;

/**
 * Looks for enough closings: pairs of words before single ones, because they say more, and near before far. Undefined if not
 * enough has closed, with any of the words, anywhere.
 */
export async function findBookEntry(app: AppContext, words: string, place: BookPlace): Promise<BookEntry | undefined> {
  for (const term of listBookTerms(words)) {
    for (const { area, keys } of listBookAreas(term, place)) {
      const { since, ...found } = await findBookPrices(app.db, { area, keys, at: app.now() });
      const price = summarizePrices(found, place.currency);
      if (price && since !== null) return { term, ...toPublished({ area, since, closings: found.closings, price }) };
    }
  }
  return undefined;
}

/** Pairs first, then the longest words: they are the most telling. */
function listBookTerms(text: string): string[] {
  const { words, pairs } = listTerms(text);
  return [...pairs, ...words.toSorted((one, other) => other.length - one.length)].slice(0, TERMS_MAX);
}

type FoundPrices = Pick<BookEntry, 'area' | 'since' | 'closings'> & {
  price: NonNullable<ReturnType<typeof summarizePrices>>;
};

/** In units of the currency. */
export function toPublished({ price, ...found }: FoundPrices): Omit<BookEntry, 'term'> {
  const { medianMinor, range } = price;
  return {
    ...found,
    median: fromMinor(medianMinor),
    range: range ? { low: fromMinor(range.lowMinor), high: fromMinor(range.highMinor) } : null,
  };
}
