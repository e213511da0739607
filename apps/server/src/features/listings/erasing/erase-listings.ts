import { extractWords } from '@ballpark/rules/search/terms';
import type { AppContext } from '../../../core/context.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { deleteUnpricedListings, emptyListing, listErasableListings } from './erased-listing.repository.ts';

const BATCH = 100;

/**
 * Empties the listings of a member whose account is erased: no description, area and photos. Title and prices stay, because
 * other members' XP names them. A listing without suggestions is deleted. `onListing` runs before its content is gone.
 */
export async function eraseListings(
  app: AppContext,
  ownerId: string,
  onListing: (listingId: string) => Promise<void>,
): Promise<void> {
  for (;;) {
    const batch = await listErasableListings(app.db, ownerId, BATCH);
    for (const { id } of batch) await onListing(id);
    await inTransaction(app.db, async (trx) => {
      await deleteUnpricedListings(
        trx,
        batch.map(({ id }) => id),
      );
      for (const { id, title } of batch) await emptyListing(trx, { id, words: extractWords([title]) });
    });
    if (batch.length < BATCH) return;
  }
}
