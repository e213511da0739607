import type { AppContext } from '../../../core/context.ts';
import { runInBatches } from '../../../jobs/run-in-batches.ts';
import type { Viewer } from '../../accounts/sessions/find-caller.ts';
import { requireListing } from '../reading/follow-listing.ts';
import { countOldOffers, deleteOldOffers } from './help.repository.ts';
import { countExpiredSkips, deleteOldSkips, insertSkip } from './skip.repository.ts';

/** Quick mode asks this member about the listing no more. The listing stays in every list. */
export async function skipListing(app: AppContext, viewer: Viewer, listingId: string): Promise<void> {
  await requireListing(app, listingId, viewer);
  await insertSkip(app.db, {
    listingId,
    memberId: viewer.memberId,
    at: app.now(),
  });
}

/** Removes skips of listings that have ended, and what was offered to helpers. */
export async function sweepSkips(app: AppContext): Promise<void> {
  await runInBatches({ size: 5_000, most: 100 }, (limit) => deleteOldOffers(app.db, app.now(), limit));
  await runInBatches({ size: 5_000, most: 100 }, (limit) => deleteOldSkips(app.db, app.now(), limit));
}

/** How many rows the next run removes, up to a limit. */
export async function countOldSkips(app: AppContext, limit: number): Promise<number> {
  const skips = await countExpiredSkips(app.db, app.now(), limit);
  return Math.min(limit, skips + (await countOldOffers(app.db, app.now(), limit)));
}
