import { readPhotoUrl } from '@ballpark/contracts/photo-urls';
import type { AppContext } from '../../app/context.ts';
import type { Trx } from '../../database/client.ts';
import { newId } from '../../database/new-id.ts';
import { releasePhotosJob } from './photos.jobs.ts';

type Dropped = { ownerId: string; urls: readonly string[] };

/**
 * Notes that a listing no longer shows these photos, in the transaction that takes them out. Photos belong to another
 * group of tables, so a job tells them.
 */
export async function queueRelease(app: AppContext, trx: Trx, { ownerId, urls }: Dropped): Promise<void> {
  const contentHashes = urls.flatMap((url) => readPhotoUrl(url)?.contentHash ?? []);
  if (contentHashes.length === 0) return;
  // A key of its own: of two with the same key only one would wait, and the photos of the other would never be released.
  await app.jobs.add(trx, releasePhotosJob, { payload: { ownerId, contentHashes }, key: newId() });
}
