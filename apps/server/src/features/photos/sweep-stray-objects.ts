import { ORPHAN_PHOTO_HOURS } from '@ballpark/rules/photos';
import type { AppContext } from '../../app/context.ts';
import { before } from '../../database/instant.ts';
import { inTransaction } from '../../database/transaction.ts';
import { adoptStrays, beginRemoval, listAbandoned } from './photo-object.repository.ts';
import { sweepStrayObjectsJob } from './photos.jobs.ts';
import { markFallenOutOfUse } from './photos.repository.ts';
import { removePhotoObjects } from './remove-photo-objects.ts';

const PAGES_A_RUN = 10;
const BATCH = 100;
const MOST_ABANDONED = 1_000;
const NAMED_BY_HASH = /^([0-9a-f]{64})\//;

type Progress = { after?: string | undefined };

/**
 * Goes through everything once a night: photos that were replaced, uploads that never ended, and objects in storage
 * that no row knows. A large bucket takes several runs, each beginning after the last key of the one before.
 */
export async function sweepStrayObjects(app: AppContext, { after }: Progress): Promise<void> {
  if (after === undefined) await beginNight(app);
  let last = after;
  for (let page = 0; page < PAGES_A_RUN; page += 1) {
    const objects = await app.storage.list('', last);
    last = objects.at(-1)?.key;
    if (last === undefined) break;
    await adopt(app, objects);
  }
  await removePhotoObjects(app, BATCH);
  const next = last;
  if (next === undefined) return;
  await inTransaction(app.db, (trx) =>
    app.jobs.add(trx, sweepStrayObjectsJob, { payload: { after: next }, key: next }),
  );
}

async function beginNight(app: AppContext): Promise<void> {
  const storedBefore = before(app.now(), ORPHAN_PHOTO_HOURS, 'hours');
  await markFallenOutOfUse(app.db, app.now());
  await inTransaction(app.db, async (trx) => {
    const contentHashes = await listAbandoned(trx, storedBefore, MOST_ABANDONED);
    if (contentHashes.length > 0) await beginRemoval(trx, { contentHashes, storedBefore, at: app.now() });
  });
}

async function adopt(app: AppContext, objects: readonly { key: string; modifiedAt: Date }[]): Promise<void> {
  const found = objects.flatMap(({ key, modifiedAt }) => {
    const contentHash = NAMED_BY_HASH.exec(key)?.[1];
    return contentHash === undefined ? [] : [{ contentHash, modifiedAt }];
  });
  const modifiedBefore = before(app.now(), ORPHAN_PHOTO_HOURS, 'hours');
  await inTransaction(app.db, (trx) => adoptStrays(trx, { found, modifiedBefore, at: app.now() }));
}
