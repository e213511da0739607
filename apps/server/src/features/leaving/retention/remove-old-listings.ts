import { CONTENT_YEARS } from '@ballpark/rules/policy';
import type { AppContext } from '../../../core/context.ts';
import { before, type Instant } from '../../../database/instant.ts';
import { inTransaction } from '../../../database/transaction.ts';
import {
  countOldListings,
  deleteLockedListing,
  listOldListings,
  lockOldListing,
} from '../../listings/erasing/old-listings.ts';
import { releasePhotos } from '../../photos/storing/claim-photos.ts';
import { removeAwards } from '../../rewards/settling/remove-awards.ts';
import { eraseShareCards } from '../../sharing/erase-share-cards.ts';
import { removeSuggestions } from '../../suggestions/remove-suggestions.ts';

/** A run ends within a minute. The next one, an hour later, takes the rest. */
const LISTINGS_PER_RUN = 1_000;

/**
 * Removes listings that ended two years ago, with their suggestions, and returns how many. A listing that cannot be removed
 * holds up no other.
 */
export async function removeOldListings(app: AppContext, limit = LISTINGS_PER_RUN): Promise<number> {
  const endedUntil = findEnd(app);
  const failures: unknown[] = [];
  let removed = 0;
  for (const id of await listOldListings(app.db, { endedUntil, limit })) {
    try {
      if (await removeListing(app, id, endedUntil)) removed += 1;
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} listings could not be removed`);
  return removed;
}

/**
 * The cards go first, because the rows that name them go with the listing; one that is drawn meanwhile is swept at night. XP
 * entries stay. Photos are released, as those of a deleted listing are.
 */
async function removeListing(app: AppContext, listingId: string, endedUntil: Instant): Promise<boolean> {
  await eraseShareCards(app, { listingId });
  return inTransaction(app.db, async (trx) => {
    const listing = await lockOldListing(trx, listingId, endedUntil);
    if (!listing) return false;
    await removeSuggestions(trx, listingId);
    await deleteLockedListing(trx, listingId);
    await removeAwards(trx, listingId);
    await releasePhotos(app, trx, { ownerId: listing.ownerId, urls: listing.photoUrls });
    return true;
  });
}

/** How many listings are due, up to a limit. */
export function countDueListings(app: AppContext, limit: number): Promise<number> {
  return countOldListings(app.db, { endedUntil: findEnd(app), limit });
}

function findEnd(app: AppContext): Instant {
  return before(app.now(), CONTENT_YEARS, 'years');
}
