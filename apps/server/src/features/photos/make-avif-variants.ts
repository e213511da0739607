import { buffer } from 'node:stream/consumers';
import { photoPath } from '@ballpark/contracts/photo-urls';
import { PHOTO_VARIANTS, type PhotoKind } from '@ballpark/rules/photo-variants';
import type { AppContext } from '../../app/context.ts';
import { inTransaction } from '../../database/transaction.ts';
import type { JobRun } from '../../jobs/handle-job.ts';
import { beginStoring, markAvifMade } from './photo-object.repository.ts';
import { masterKey } from './photo-master.ts';

type Content = { contentHash: string; kind: PhotoKind };

/** Adds the smaller files to a stored photo. One that was removed meanwhile needs none. */
export async function makeAvifVariants(app: AppContext, { contentHash, kind }: Content, run: JobRun): Promise<void> {
  const stored = await app.storage.open(masterKey(contentHash));
  if (!stored) return;
  const { variants } = await app.images.makeAvif({ master: await buffer(stored.body), variants: wanted(kind) });
  // Without this a sweep could remove the photo between here and the end, and leave these files behind.
  if (!(await beginStoring(app.db, contentHash, app.now()))) return;
  await app.storage.put(
    variants.map(({ name, bytes }) => ({
      key: photoPath({ contentHash, variant: name, format: 'avif' }),
      type: 'image/avif',
      bytes,
    })),
  );
  await inTransaction(app.db, async (trx) => {
    await markAvifMade(trx, contentHash, app.now());
    await run.finish(trx);
  });
}

function wanted(kind: PhotoKind) {
  return Object.entries(PHOTO_VARIANTS[kind]).flatMap(([name, { width, height, fit, avifQuality }]) =>
    avifQuality === undefined ? [] : [{ name, width, height, fit, quality: avifQuality }],
  );
}
