import type { Trx } from '../../database/client.ts';
import { runInBatches } from '../../jobs/run-in-batches.ts';
import { deleteListingSuggestions } from './suggestions.repository.ts';

/** Deletes the suggestions of a listing that is being removed, in statements that end within the timeout. */
export async function removeSuggestions(trx: Trx, listingId: string): Promise<void> {
  await runInBatches({ size: 5_000, most: Infinity }, (limit) => deleteListingSuggestions(trx, listingId, limit));
}
