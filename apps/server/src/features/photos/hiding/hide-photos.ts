import { readPhotoUrl } from '@ballpark/contracts/photo-urls';
import type { AppContext } from '../../../core/context.ts';
import type { Trx } from '../../../database/client.ts';
import { SERVED_CACHE_SECONDS } from '../serving/check-served.ts';
import { purgePhotoJob } from '../photos.jobs.ts';
import { lockListingPhotos, markHiddenPhotos } from './hidden-photo.repository.ts';

/**
 * Brings the photos of these members in line with their listings, in the transaction that hides or shows listings. From its
 * commit on a photo that only hidden listings show is not served.
 */
export async function updateHiddenPhotos(trx: Trx, ownerIds: readonly string[]): Promise<void> {
  if (ownerIds.length === 0) return;
  // A statement of its own: the next one then sees what another transaction did to a listing with the same photo.
  await lockListingPhotos(trx, ownerIds);
  await markHiddenPhotos(trx, ownerIds);
}

/** A process that has just served a photo may fill the cache once more in this time. */
const AGAIN_SECONDS = 2 * SERVED_CACHE_SECONDS;

/** Plans to tell the cache in front that these photos are not served: at once, and when no process serves them any more. */
export async function planPhotoPurge(app: AppContext, trx: Trx, urls: readonly string[]): Promise<void> {
  if (!app.config.purge) return;
  const contentHashes = urls.flatMap((url) => readPhotoUrl(url)?.contentHash ?? []);
  for (const contentHash of contentHashes) {
    for (const delaySeconds of [0, AGAIN_SECONDS]) {
      await app.jobs.add(trx, purgePhotoJob, {
        payload: { contentHash },
        key: `${contentHash} ${delaySeconds}`,
        delaySeconds,
      });
    }
  }
}
