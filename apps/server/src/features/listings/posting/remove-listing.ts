import { readPhotoUrl } from '@ballpark/contracts/photo-urls';
import type { AppContext } from '../../../core/context.ts';
import type { Trx } from '../../../database/client.ts';
import { takeDownPhotos } from '../../photos/takedown/take-down-photos.ts';
import { hideListings } from './hide-listings.ts';
import { markListingRemoved } from './hidden-listings.repository.ts';

/**
 * Removes a listing for good, in the transaction of a moderator's decision: its address answers 'gone', and its photos are
 * erased. It still closes at its end and pays its suggesters, as every hidden listing does.
 */
export async function removeListing(app: AppContext, trx: Trx, listingId: string): Promise<void> {
  const at = app.now();
  await hideListings(trx, { listingId }, { reason: 'decision', at });
  const photoUrls = await markListingRemoved(trx, listingId, at);
  const contentHashes = photoUrls.flatMap((url) => readPhotoUrl(url)?.contentHash ?? []);
  await takeDownPhotos(app, trx, contentHashes);
}
