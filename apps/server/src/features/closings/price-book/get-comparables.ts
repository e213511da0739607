import type { Comparables, ListingComparables } from '@ballpark/contracts/crowd/guide';
import { isListedWord } from '@ballpark/rules/crowd/book-words';
import { BOOK_AREAS, summarizePrices } from '@ballpark/rules/crowd/price-book';
import type { Point } from '@ballpark/rules/places';
import type { AppContext } from '../../../core/context.ts';
import { Refusal } from '../../../core/refusal.ts';
import type { Cell } from '../../../database/grid.ts';
import type { Viewer } from '../../accounts/sessions/find-caller.ts';
import { requireListing } from '../../listings/reading/follow-listing.ts';
import { arePricesVeiled } from '../../listings/reading/reveal-prices.ts';
import { deriveCurrency } from '../../places/find-currency.ts';
import { findGuidePath } from '../guide/find-guide-path.ts';
import { listBookAreas } from './book-areas.ts';
import { findComparables, type WeighedKey } from './comparables.repository.ts';
import { findComparedListing } from './compared-listing.repository.ts';
import { findBookEntry, toPublished } from './find-book-entry.ts';
import { listOpenTerms } from './open-terms.ts';

/** How many terms of a title are compared. */
const TERMS_MAX = 5;

type Compared = { title: string; category: string | null; currency: string; point: Point | undefined };

/** Looks near first. Undefined if too few similar things have closed anywhere in the currency. */
async function compare(app: AppContext, { title, category, currency, point }: Compared) {
  const { words, pairs } = await listOpenTerms(app, title, currency);
  const terms = [
    ...pairs.map((term) => ({ term, worth: 2 })),
    // A word of our list names the thing itself. Others, such as a material or a brand, need a second one.
    ...words
      .toSorted((one, other) => other.length - one.length)
      .map((term) => ({ term, worth: isListedWord(term) ? 2 : 1 })),
  ].slice(0, TERMS_MAX);
  for (const area of BOOK_AREAS) {
    const keys = terms.flatMap(({ term, worth }): WeighedKey[] => {
      const found = listBookAreas(term, { currency, point }).find((one) => one.area === area);
      return (found?.keys ?? []).map((key) => ({ key, worth }));
    });
    if (keys.length === 0) continue;
    const price = summarizePrices(await findComparables(app.db, { area, keys, category, at: app.now() }), currency);
    if (price) return toPublished(area, price);
  }
  return undefined;
}

async function toComparables(app: AppContext, compared: Compared): Promise<Comparables> {
  const found = await compare(app, compared);
  return { isSample: app.config.isSample, currency: compared.currency, found: found ?? null };
}

type ListingQuery = { viewer: Viewer; listingId: string };

/** Finds the prices for which similar things went. It says about as much as the prices, so it is hidden with them. */
export async function getComparables(
  app: AppContext,
  { viewer, listingId }: ListingQuery,
): Promise<ListingComparables> {
  await requireListing(app, listingId, viewer);
  const listing = await findComparedListing(app.db, listingId);
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

/** Finds them for a listing that is still being written. */
export async function lookUpComparables(app: AppContext, query: TitleQuery): Promise<Comparables> {
  const { title, category = null, cell } = query;
  const currency = await deriveCurrency(app, cell);
  return toComparables(app, { title, category, currency, point: cell });
}
