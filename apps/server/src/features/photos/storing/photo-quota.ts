import { describePhotoQuota } from '@ballpark/contracts/errors';
import type { AppContext } from '../../../core/context.ts';
import { Refusal } from '../../../core/refusal.ts';
import type { Queryable } from '../../../database/client.ts';
import type { PhotoFiles } from '../../../integrations/images/image-work.ts';
import { runInBatches } from '../../../jobs/run-in-batches.ts';
import { listUncountedContents, setStoredBytes, sumStoredBytes } from '../photos.repository.ts';

type QuotaInput = { ownerId: string; photos: readonly PhotoFiles[] };

/**
 * Refuses photos that would not fit into what their owner may store. A photo counts with all sizes of its content. One that
 * the owner has already counts once.
 */
export async function refuseOverQuota(app: AppContext, db: Queryable, { ownerId, photos }: QuotaInput): Promise<void> {
  const { quotaBytes, quotaMegabytes } = app.config.photos;
  const added = new Map(photos.map((photo) => [photo.contentHash, countBytes(photo)]));
  const used = await sumStoredBytes(db, { ownerId, except: [...added.keys()] });
  if (used + sum(added.values()) <= quotaBytes) return;
  throw new Refusal('photo_quota_reached', { sentence: describePhotoQuota(quotaMegabytes) });
}

/** Counts the bytes of an upload's files. AVIF files are added later. */
export function countBytes({ master, variants }: PhotoFiles): number {
  return master.length + sum(variants.map(({ bytes }) => bytes.length));
}

/** Counts what is stored under a content. Again changes nothing. */
export async function recountContent({ db, storage }: AppContext, contentHash: string): Promise<void> {
  const objects = await storage.list(`${contentHash}/`);
  await setStoredBytes(db, contentHash, sum(objects.map(({ size }) => size)));
}

/** Counts photos that were stored before photos were counted. */
export async function countOldPhotos(app: AppContext): Promise<void> {
  await runInBatches({ size: 100, most: 10 }, async (limit) => {
    const contentHashes = await listUncountedContents(app.db, limit);
    for (const contentHash of contentHashes) await recountContent(app, contentHash);
    return contentHashes.length;
  });
}

function sum(numbers: Iterable<number>): number {
  let total = 0;
  for (const number of numbers) total += number;
  return total;
}
