import type { BookEntry } from '@ballpark/contracts/crowd/guide';
import { buildGuidePath, foldWords, toCitySlug, toCurrencySlug } from '@ballpark/rules/crowd/guide-address';
import { foldName } from '@ballpark/rules/words/fold-name';
import type { AppContext } from '../../../core/context.ts';
import { toCurrency } from '../../places/find-currency.ts';
import { findNearestTown } from '../../places/find-town.ts';
import type { BookPlace } from '../price-book/book-areas.ts';
import { findTypedWords } from './find-typed-words.ts';

type FoundEntry = BookPlace & { entry: Pick<BookEntry, 'term' | 'area'> };

/**
 * The page of the price book about an entry that was found for some words. Closings around the point are shown around the
 * city that is nearest to it; such a page looks farther away by itself, so it always has a price.
 */
export async function findGuidePath(app: AppContext, words: string, found: FoundEntry): Promise<string> {
  const { entry, currency, point } = found;
  const town = point && entry.area !== 'anywhere' ? await findNearestTown(app, point) : undefined;
  const isSameCurrency = town !== undefined && toCurrency(town.countryCode) === currency;
  const slug = isSameCurrency ? toCitySlug(town.name, town.geonameId) : toCurrencySlug(currency);
  return buildGuidePath(slug, foldWords(findTypedWords(foldName(words), entry.term)));
}
