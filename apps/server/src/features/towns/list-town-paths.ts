import { toCitySlug } from '@ballpark/rules/crowd/guide-address';
import { buildTownPath } from '@ballpark/rules/pages/town-page';
import type { AppContext } from '../../core/context.ts';
import { createTtlCache } from '../../core/ttl-cache.ts';
import { listTownsWithPrices } from '../closings/guide/list-town-prices.ts';
import { listCellsWithListings, toTownCell } from '../listings/reading/list-town-listings.ts';
import { listTowns } from '../places/find-town.ts';

/** It reads the whole gazetteer. Which towns have listings changes slowly. */
const KEPT_MS = 60 * 60_000;
/** A sitemap may have 50,000. */
const MOST = 10_000;

/** Creates a function that lists the pages of towns for search engines; none where the listings are made up. */
export function createTownLister(app: AppContext): () => Promise<string[]> {
  const cache = createTtlCache<string[]>({ ttlMs: KEPT_MS, maxEntries: 1 });
  return () => (app.config.isSample ? Promise.resolve([]) : cache('towns', () => listTownPaths(app)));
}

/** Towns with a page of the price book, and the largest town of each neighbourhood that has open listings. */
export async function listTownPaths(app: AppContext): Promise<string[]> {
  const [towns, cells, priced] = await Promise.all([
    listTowns(app),
    listCellsWithListings(app),
    listTownsWithPrices(app),
  ]);
  const isPriced = new Set(priced);
  const open = new Set(cells);
  // The largest comes first and takes the cell.
  const listed = towns.filter((town) => open.delete(toTownCell(town)) || isPriced.has(town.geonameId));
  return listed.slice(0, MOST).map(({ name, geonameId }) => buildTownPath(toCitySlug(name, geonameId)));
}
