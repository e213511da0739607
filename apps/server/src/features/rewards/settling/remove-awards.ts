import type { Trx } from '../../../database/client.ts';
import { runInBatches } from '../../../jobs/run-in-batches.ts';
import { deleteAwards } from './ended-listing.repository.ts';

/** Deletes the awards of a listing that has just been removed. The lines of the ledger, and so all totals, stay. */
export async function removeAwards(trx: Trx, listingId: string): Promise<void> {
  await runInBatches({ size: 5_000, most: Infinity }, (limit) => deleteAwards(trx, listingId, limit));
}
