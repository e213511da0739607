import { buffer } from 'node:stream/consumers';
import { photoPath } from '@ballpark/contracts/photo-urls';
import { PHOTO_VARIANTS, type PhotoKind } from '@ballpark/rules/photos';
import type { AppContext } from '../../../core/context.ts';
import { inTransaction } from '../../../database/transaction.ts';
import type { JobRun } from '../../../jobs/handle-job.ts';
import { beginContentStorage, markAvifMade } from '../photo-object.repository.ts';
import { recountContent } from './photo-quota.ts';
import { masterKey } from '../stored-keys.ts';

type MakeAvifInput = { contentHash: string; kind: PhotoKind };

/** Adds the AVIF files to a stored photo. Does nothing if the photo was removed in the meantime. */
export async function makeAvifVariants(
  app: AppContext,
  { contentHash, kind }: MakeAvifInput,
  run: JobRun,
): Promise<void> {
  const stored = await app.storage.open(masterKey(contentHash));
  if (!stored) return;
  const { variants } = await app.images.makeAvif({
    master: await buffer(stored.body),
    variants: listAvifVariants(kind),
  });
  // Without this a sweep could remove the photo between here and the end, and the new files would stay behind.
  if (!(await beginContentStorage(app.db, contentHash, app.now()))) return;
  await app.storage.put(
    variants.map(({ name, bytes }) => ({
      key: photoPath({ contentHash, variant: name, format: 'avif' }),
      type: 'image/avif',
      bytes,
    })),
  );
  await recountContent(app, contentHash);
  await inTransaction(app.db, async (trx) => {
    await markAvifMade(trx, contentHash, app.now());
    await run.finish(trx);
  });
}

function listAvifVariants(kind: PhotoKind) {
  return Object.entries(PHOTO_VARIANTS[kind]).flatMap(([name, { width, height, fit, avifQuality }]) =>
    avifQuality === undefined ? [] : [{ name, width, height, fit, quality: avifQuality }],
  );
}
