import { readPhotoUrl } from '@ballpark/contracts/photo-urls';
import type { AppContext } from '../../app/context.ts';
import type { Trx } from '../../database/client.ts';
import { markReleased } from './photos.repository.ts';

type ReleaseInput = { ownerId: string; urls: readonly string[] };

/**
 * Marks photos as unused, in the transaction that removes them from a listing. Another listing of the same member may
 * still show them: the sweep checks that before it deletes any.
 */
export async function releasePhotos(app: AppContext, trx: Trx, { ownerId, urls }: ReleaseInput): Promise<void> {
  const contentHashes = urls.flatMap((url) => readPhotoUrl(url)?.contentHash ?? []);
  if (contentHashes.length === 0) return;
  await markReleased(trx, { ownerId, kind: 'listing', contentHashes }, app.now());
}
