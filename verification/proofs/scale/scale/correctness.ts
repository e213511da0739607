import { LISTING_PAGE_SIZE } from '@ballpark/rules/listing-search';
import type { Cell } from '@ballpark/server/database/grid';
import { listNewestListings } from '@ballpark/server/features/listings/reading/feed.repository';
import { listHomeFeed } from '@ballpark/server/features/listings/reading/home-feed.repository';
import type { ListingPage } from '@ballpark/server/features/listings/reading/page.repository';
import { listMatchingListings } from '@ballpark/server/features/listings/reading/text-search.repository';
import { FIRST_PAGE, scopeAround, type Viewers } from '../../kit/large-database/viewers.ts';
import { itemAt, RADII } from './cases.ts';
import type { ScaleConnection } from './connection.ts';
import { prepareOracle } from './oracle.ts';
import { makeSearches } from './searches.ts';

const SEARCHES = 20;

/** `empty` counts the pages without a listing. */
export type ComparisonResult = { pages: number; different: string[]; empty: number };

/** Compares each page with the answer of PostGIS: the same listings in the same order. */
export async function comparePages(
  { client, statements, name }: ScaleConnection,
  viewers: Viewers,
): Promise<ComparisonResult> {
  const oracle = await prepareOracle(client, LISTING_PAGE_SIZE);
  const compared: ComparisonResult = { pages: 0, different: [], empty: 0 };
  const compare = (what: string, ours: ListingPage, theirs: string[]) => {
    compared.pages += 1;
    if (theirs.length === 0) compared.empty += 1;
    if (readIds(ours).join() !== theirs.join()) compared.different.push(`${name}: ${what}`);
  };
  for (const viewer of [...viewers.dense, ...viewers.random, ...viewers.far]) {
    for (const { name: radius, km } of RADII) {
      const ours = await listNewestListings(statements, scopeAround(viewer, { km }), FIRST_PAGE);
      compare(`${radius} around ${formatPlace(viewer)}`, ours, await oracle.newest(viewer, { radiusKm: km }));
    }
    const home = await listHomeFeed(statements, viewer, FIRST_PAGE);
    compare(`home feed of ${formatPlace(viewer)}`, home, await oracle.nearestBands(viewer));
    const services = { km: 50, type: 'SERVICE' } as const;
    const ours = await listNewestListings(statements, scopeAround(viewer, services), FIRST_PAGE);
    compare(
      `services around ${formatPlace(viewer)}`,
      ours,
      await oracle.newest(viewer, { radiusKm: 50, type: 'SERVICE' }),
    );
  }
  for (const { name: kind, typed } of makeSearches(SEARCHES)) {
    for (const [index, words] of typed.entries()) {
      const viewer = itemAt(index % 2 === 0 ? viewers.dense : viewers.random, index);
      const ours = await listMatchingListings(statements, { ...scopeAround(viewer, { km: 50 }), words }, FIRST_PAGE);
      const theirs = await oracle.matching(viewer, { radiusKm: 50, query: words.all });
      compare(`${kind} around ${formatPlace(viewer)}`, ours, theirs);
    }
  }
  return compared;
}

function formatPlace({ latitude, longitude }: Cell): string {
  return `${latitude.toFixed(3)}, ${longitude.toFixed(3)}`;
}

function readIds({ json }: ListingPage): string[] {
  // A page is the elements of a JSON array, each with an id.
  return (JSON.parse(`[${json}]`) as { id: string }[]).map(({ id }) => id);
}
