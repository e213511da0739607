import type { Comparables, ListingComparables } from '@ballpark/contracts/crowd/guide';
import { BOOK_AREAS, summarizePrices } from '@ballpark/rules/crowd/price-book';
import type { Point } from '@ballpark/rules/places';
import { listTerms } from '@ballpark/rules/search/terms';
import type { AppContext } from '../../../app/context.ts';
import { Refusal } from '../../../app/refusal.ts';
import type { Cell } from '../../../database/grid.ts';
import type { Viewer } from '../../accounts/sessions/find-caller.ts';
import { requireListing } from '../../listings/reading/follow-listing.ts';
import { arePricesVeiled } from '../../listings/reading/reveal-prices.ts';
import { deriveCurrency } from '../../places/find-currency.ts';
import { findGuidePath } from '../guide/find-guide-path.ts';
import { listBookAreas } from './book-areas.ts';
import { findComparables, type WeighedKey } from './comparables.repository.ts';
import { findCompared } from './compared-listing.repository.ts';
import { findBookEntry, toPublished } from './find-book-entry.ts';

/** How many terms of a title are compared. */
const TERMS_MAX = 5;

type Compared = { title: string; category: string | null; currency: string; point: Point | undefined };

/** Looks near first. Undefined if too few similar things have closed anywhere in the currency. */
async function compare(app: AppContext, { title, category, currency, point }: Compared) {
  const { words, pairs } = listTerms(title);
  const terms = [
    ...pairs.map((term) => ({ term, worth: 2 })),
    ...words.toSorted((one, other) => other.length - one.length).map((term) => ({ term, worth: 1 })),
  ].slice(0, TERMS_MAX);
  for (const area of BOOK_AREAS) {
    const keys = terms.flatMap(({ term, worth }): WeighedKey[] => {
      const found = listBookAreas(term, { currency, point }).find((one) => one.area === area);
      return (found?.keys ?? []).map((key) => ({ key, worth }));
    });
    if (keys.length === 0) continue;
    const { since, ...found } = await findComparables(app.db, { area, keys, category, at: app.now() });
    const price = summarizePrices(found, currency);
    if (price && since !== null) return toPublished({ area, since, closings: found.closings, price });
  }
  return undefined;
}

async function toComparables(app: AppContext, compared: Compared): Promise<Comparables> {
  const found = await compare(app, compared);
  return { isSample: app.config.isSample, currency: compared.currency, found: found ?? null };
}

type ListingQuery = { viewer: Viewer; listingId: string };

/** What things like a listing went for. It says about as much as the prices, so it is hidden with them. */
export async function getComparables(
  app: AppContext,
  { viewer, listingId }: ListingQuery,
): Promise<ListingComparables> {
  await requireListing(app, listingId, viewer);
  const listing = await findCompared(app.db, listingId);
  if (!listing) throw new Refusal('listing_not_found');
  if (await arePricesVeiled(app, listingId, viewer)) throw new Refusal('prices_veiled');
  const found = await toComparables(app, listing);
  return { ...found, guidePath: found.found && (await findTitlePath(app, listing)) };
}

/** The page of the price book about the words of a title; null where it has no price for them. */
async function findTitlePath(app: AppContext, { title, currency, point }: Compared): Promise<string | null> {
  const entry = await findBookEntry(app, title, { currency, point });
  return entry ? findGuidePath(app, title, { entry, currency, point }) : null;
}

type TitleQuery = { title: string; category?: string | undefined; cell: Cell | undefined };

/** The same for a listing that is still being written. */
export async function lookUpComparables(app: AppContext, query: TitleQuery): Promise<Comparables> {
  const { title, category = null, cell } = query;
  const currency = await deriveCurrency(app, cell);
  return toComparables(app, { title, category, currency, point: cell });
}
