import { foldWords } from '@ballpark/rules/crowd/guide-address';
import { foldName } from '@ballpark/rules/words/fold-name';
import type { Point } from '@ballpark/rules/places';
import { listTerms } from '@ballpark/rules/search/terms';
import { cellToLatLng } from 'h3-js';
import type { AppContext } from '../../../core/context.ts';
import { toCurrency } from '../../places/find-currency.ts';
import { findNearestTown, type Town } from '../../places/find-town.ts';
import { findTypedWords } from './find-typed-words.ts';
import { type GuidePageRow, saveGuidePages } from './guide-page.repository.ts';
import { selectFullPages } from './select-full-pages.ts';

type BookedClosing = { title: string; currency: string; h7: string | null; closedAt: Date };

/** A page that a closing may have filled: its words around the city that is nearest. */
type Candidate = GuidePageRow & { town: Town };

/**
 * Notes the pages of the price book that have enough closings, so that the sitemap lists them. Runs after the closings are
 * booked: a page that is missed because the worker dies is noted with the next closing.
 */
export async function noteGuidePages(app: AppContext, closings: readonly BookedClosing[]): Promise<void> {
  const towns = await findTowns(app, closings);
  const candidates = closings
    .toSorted((one, other) => one.closedAt.getTime() - other.closedAt.getTime())
    .flatMap((closing) => listCandidates(closing, towns.get(closing.h7)));
  // The newest closing decides the spelling.
  const distinct = [...new Map(candidates.map((page) => [`${page.geonameId} ${page.term}`, page])).values()];
  const full = await selectFullPages(app, distinct);
  const pages = full.map(({ geonameId, term, words, closedAt }) => ({ geonameId, term, words, closedAt }));
  await saveGuidePages(app.db, pages, app.now());
}

/** The nearest city of each cell. */
async function findTowns(app: AppContext, closings: readonly BookedClosing[]): Promise<Map<string | null, Town>> {
  const towns = new Map<string | null, Town>();
  for (const h7 of new Set(closings.map((closing) => closing.h7))) {
    const town = h7 === null ? undefined : await findNearestTown(app, toPoint(h7));
    if (town) towns.set(h7, town);
  }
  return towns;
}

function toPoint(h7: string): Point {
  const [latitude, longitude] = cellToLatLng(BigInt(h7).toString(16));
  return { latitude, longitude };
}

/** A page shows prices in the currency of its city. */
function listCandidates({ title, currency, closedAt }: BookedClosing, town: Town | undefined): Candidate[] {
  if (!town || toCurrency(town.countryCode) !== currency) return [];
  const { words, pairs } = listTerms(title);
  return [...words, ...pairs].map((term) => ({
    town,
    geonameId: town.geonameId,
    term,
    words: foldWords(findTypedWords(foldName(title), term)),
    closedAt,
  }));
}
