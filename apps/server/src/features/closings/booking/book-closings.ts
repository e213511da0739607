import { isFarOff } from '@ballpark/rules/crowd/exclusions';
import { BOOK_PRICES_FROM } from '@ballpark/rules/crowd/price-book';
import { isLocalClosing } from '@ballpark/rules/towns';
import type { AppContext } from '../../../core/context.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { runInBatches } from '../../../jobs/run-in-batches.ts';
import { noteGuidePages } from '../guide/note-guide-pages.ts';
import {
  type ClosingExclusion,
  type ClosingRow,
  lockUnbookedListings,
  markListingsBooked,
  reopenArrangedClosings,
  reviewClosings,
  saveClosings,
  type UnbookedListing,
} from './closing.repository.ts';
import { hashOwner } from './owner-key.ts';
import { listTermKeys } from './term-keys.ts';

/**
 * Takes settled closings into the statistics. The row of a listing says whether that is done, so a run that is repeated, or
 * that runs next to another one, books nothing twice. Hiding a listing, showing it again, or judging that it was closed by
 * arrangement has it booked once more.
 */
export async function bookClosings(app: AppContext): Promise<void> {
  await reopenArrangedClosings(app.db);
  await runInBatches({ size: 1000, most: 100 }, (limit) => inTransaction(app.db, (trx) => reviewClosings(trx, limit)));
  await runInBatches({ size: 100, most: 100 }, async (limit) => {
    const booked = await bookBatch(app, limit);
    await noteGuidePages(
      app,
      booked.filter(({ countsInBook, isLocal }) => countsInBook && isLocal),
    );
    return booked.length;
  });
}

function bookBatch(app: AppContext, limit: number): Promise<(UnbookedListing & ClosingRow)[]> {
  return inTransaction(app.db, async (trx) => {
    const listings = await lockUnbookedListings(trx, limit);
    if (listings.length === 0) return [];
    const closings = listings.map((listing) => toClosing(listing, app.config.mailboxKey));
    await saveClosings(trx, closings);
    await markListingsBooked(trx, { ids: listings.map(({ id }) => id), at: app.now() });
    return closings;
  });
}

function toClosing(listing: UnbookedListing, mailboxKey: string): UnbookedListing & ClosingRow {
  const exclusion = findExclusion(listing);
  const isLocal = isLocalClosing({ all: listing.suggestionCount, fromElsewhere: listing.fromElsewhere });
  const countsInBook = exclusion === null && listing.suggestionCount >= BOOK_PRICES_FROM && listing.isOwnerSettled;
  return {
    ...listing,
    listingId: listing.id,
    ownerKey: hashOwner(mailboxKey, listing.ownerId),
    exclusion,
    countsInBook,
    isLocal,
    terms: countsInBook ? listTermKeys(isLocal ? listing : { ...listing, h5: null, h4: null }) : [],
  };
}

function findExclusion(listing: UnbookedListing): ClosingExclusion | null {
  const { outcome, isArranged, isRemoved, finalPriceMinor, suggestionCount, ballpark } = listing;
  if (isRemoved) return 'voided';
  if (outcome === 'asking' || outcome === 'kept') return 'not-sold';
  const figure = ballpark && { exactMinor: ballpark.figureMinor, count: suggestionCount };
  if (isFarOff({ finalPriceMinor, ballpark: figure })) return 'far-off';
  return isArranged ? 'arranged' : null;
}
