import { buildGuidePath, toCitySlug } from '@ballpark/rules/crowd/guide-address';
import { type BookPrice, summarizePrices } from '@ballpark/rules/crowd/price-book';
import type { AppContext } from '../../../core/context.ts';
import { toCurrency } from '../../places/find-currency.ts';
import { findTownsWithin, type Town } from '../../places/find-town.ts';
import { listBookAreas } from '../price-book/book-areas.ts';
import { findBookPrices } from '../price-book/book.repository.ts';
import { selectOpenTerms } from '../price-book/open-terms.ts';
import { listGuideTowns, listTownTerms, type TownTerm } from './guide-page.repository.ts';

/** Towns this near have closings of the same neighbourhood. */
const NEIGHBOURS_KM = 10;
const NEIGHBOURS = 3;

/** A line of the price book on the page of a town: some words, and their page. */
export type TownPrice = { words: string; path: string; currency: string; price: BookPrice };

/**
 * What things went for around a town: words that have a page of the price book here or in a town nearby, and enough closings
 * around this one. Each thing once: a pair of words before its words.
 */
export async function listTownPrices(app: AppContext, town: Town, most: number): Promise<TownPrice[]> {
  const currency = toCurrency(town.countryCode);
  const near = await findTownsWithin(app, town, { km: NEIGHBOURS_KM, most: NEIGHBOURS });
  const ofCountry = near.filter(({ countryCode }) => toCurrency(countryCode) === currency);
  const noted = await listTownTerms(app.db, { geonameIds: ofCountry.map(({ geonameId }) => geonameId), at: app.now() });
  const open = await selectOpenTerms(app, [...new Set(noted.map(({ term }) => term))], currency);
  const found: TownPrice[] = [];
  for (const { term, words } of selectThings(noted.filter(({ term: one }) => open.has(one)))) {
    if (found.length === most) break;
    const price = await findNearPrice(app, term, { currency, point: town });
    const path = buildGuidePath(toCitySlug(town.name, town.geonameId), words);
    if (price) found.push({ words, path, currency, price });
  }
  return found;
}

/** A closing has several words: 'garden bike' is also one of 'garden' and of 'bike'. */
function selectThings(noted: readonly TownTerm[]): TownTerm[] {
  const taken = new Set<string>();
  const pairsFirst = noted.toSorted((one, other) => countWords(other) - countWords(one));
  return pairsFirst.filter(({ term }) => {
    const words = term.split(' ');
    if (words.some((word) => taken.has(word))) return false;
    for (const word of words) taken.add(word);
    return true;
  });
}

function countWords({ term }: TownTerm): number {
  return term.split(' ').length;
}

type NearPlace = Parameters<typeof listBookAreas>[1];

/** Undefined unless enough closings of enough owners are near. */
async function findNearPrice(app: AppContext, term: string, place: NearPlace): Promise<BookPrice | undefined> {
  const near = listBookAreas(term, place).find(({ area }) => area === 'near');
  return near && summarizePrices(await findBookPrices(app.db, { ...near, at: app.now() }), place.currency);
}

/** The numbers of the cities that have a page of the price book; none where the closings are made up. */
export async function listTownsWithPrices(app: AppContext): Promise<number[]> {
  return app.config.isSample ? [] : listGuideTowns(app.db, app.now());
}
