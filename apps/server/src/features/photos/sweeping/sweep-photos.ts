import { ORPHAN_PHOTO_HOURS } from '@ballpark/rules/photos';
import type { AppContext } from '../../../core/context.ts';
import { before } from '../../../database/instant.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { type ListedObject, StorageUnavailable } from '../../../integrations/storage/storage.ts';
import { BLOCK_REASONS, findRemovalBlock } from './bucket-mark.ts';
import { adoptStrayObjects, listContents, markUnusedContents } from '../photo-object.repository.ts';
import { countOldPhotos } from '../storing/photo-quota.ts';
import { sweepStrayObjectsJob } from '../photos.jobs.ts';
import {
  countUnusedPhotos,
  deleteUnusedPhotos,
  listPhotosOnListings,
  lockUnusedPhotos,
  markReplacedPhotos,
  listProfilePhotosInUse,
  markUsedPhotos,
} from '../photos.repository.ts';
import { allowRemovals, removeDueContents } from './remove-photos.ts';
import { readContentHash } from '../stored-keys.ts';

/** No upload and no AVIF job takes this long. */
const UNDER_WAY_HOURS = 1;
const BATCH = 100;
/** Every photo is checked once, and most are found in use: this many batches take seconds. */
const BATCHES_PER_RUN = 50;
/** Rows that one statement of the nightly sweep reads. */
const PAGE_ROWS = 2_000;

/** Gives up photos that have been unused for 48 hours, and removes objects whose time is over. */
export async function sweepOrphanPhotos(app: AppContext): Promise<void> {
  for (let batch = 0; batch < BATCHES_PER_RUN; batch += 1) {
    if ((await sweepRows(app)) < BATCH) break;
  }
  try {
    await countOldPhotos(app);
    if ((await findRemovalBlock(app)) === undefined) await removeDueContents(app);
  } catch (error) {
    if (!(error instanceof StorageUnavailable)) throw error;
    // The next run, ten minutes later, tries again: no reason for retries and an error each.
    app.log.warn({ err: error }, 'no photo was removed, because the storage of photos is away');
  }
}

/**
 * Locks the rows before it reads listings: a claim or a release of one of these photos waits for this transaction and then
 * sets its time again.
 */
function sweepRows(app: AppContext): Promise<number> {
  const cutoff = before(app.now(), ORPHAN_PHOTO_HOURS, 'hours');
  return inTransaction(app.db, async (trx) => {
    const unused = await lockUnusedPhotos(trx, cutoff, BATCH);
    if (unused.length === 0) return 0;
    const ids = unused.map(({ id }) => id);
    // Later statements of this transaction see everything that was committed before the rows were locked.
    const shownByListings = await listPhotosOnListings(
      trx,
      unused.filter(({ kind }) => kind === 'listing'),
    );
    await markUsedPhotos(trx, { ids, shownByListings });
    const contentHashes = await deleteUnusedPhotos(trx, ids);
    if (contentHashes.length > 0) {
      const storedBefore = before(app.now(), UNDER_WAY_HOURS, 'hours');
      await markUnusedContents(trx, { contentHashes, storedBefore, at: app.now() });
    }
    return unused.length;
  });
}

/** How many photos the next run looks at, up to a limit. */
export function countOrphanPhotos(app: AppContext, limit: number): Promise<number> {
  return countUnusedPhotos(app.db, before(app.now(), ORPHAN_PHOTO_HOURS, 'hours'), limit);
}

const PAGES_PER_RUN = 10;

type SweepProgress = {
  /** The last key of the run before. */
  after?: string | undefined;
  /** How many contents the runs before have seen. */
  seen?: number | undefined;
};

/**
 * Runs once a night over everything: photos that were replaced, uploads that never finished, and objects in storage that
 * have no row. A large bucket takes several runs. Each starts after the last key of the run before, and the last one allows
 * the removals of the night.
 */
export async function sweepStrayObjects(app: AppContext, { after, seen = 0 }: SweepProgress): Promise<void> {
  if (after === undefined) await sweepStrayRows(app);
  const block = await findRemovalBlock(app);
  if (block !== undefined) {
    app.log.warn({ reason: block }, `${BLOCK_REASONS[block]}: no photo is removed`);
    return;
  }
  let last = after;
  let contents = seen;
  for (let page = 0; page < PAGES_PER_RUN; page += 1) {
    const objects = await app.storage.list('', last);
    contents += countNewContents(objects, last);
    last = objects.at(-1)?.key;
    if (last === undefined) break;
    await adoptObjects(app, objects);
  }
  const next = last;
  if (next === undefined) {
    await allowRemovals(app, contents);
    await removeDueContents(app);
    return;
  }
  await inTransaction(app.db, (trx) =>
    app.jobs.add(trx, sweepStrayObjectsJob, { payload: { after: next, seen: contents }, key: next }),
  );
}

/** Objects are listed in the order of their keys, so only the first content can be that of the page before. */
function countNewContents(objects: readonly ListedObject[], after: string | undefined): number {
  const hashes = new Set(objects.flatMap((object) => readContentHash(object) ?? []));
  if (after !== undefined) hashes.delete(readContentHash({ key: after }) ?? '');
  return hashes.size;
}

async function sweepStrayRows(app: AppContext): Promise<void> {
  await sweepReplacedPhotos(app);
  await sweepAbandonedUploads(app);
}

/** Photos of listings are released when the listing changes; profile photos are found here. */
async function sweepReplacedPhotos(app: AppContext): Promise<void> {
  for (let after: string | undefined; ;) {
    const ids = await listProfilePhotosInUse(app.db, { after, limit: PAGE_ROWS });
    if (ids.length > 0) await markReplacedPhotos(app.db, ids, app.now());
    if (ids.length < PAGE_ROWS) return;
    after = ids.at(-1);
  }
}

async function sweepAbandonedUploads(app: AppContext): Promise<void> {
  const storedBefore = before(app.now(), ORPHAN_PHOTO_HOURS, 'hours');
  for (let after = ''; ;) {
    const page = await listContents(app.db, storedBefore, { after, limit: PAGE_ROWS });
    const contentHashes = page.filter(({ isAbandoned }) => isAbandoned).map(({ contentHash }) => contentHash);
    if (contentHashes.length > 0) {
      await inTransaction(app.db, (trx) => markUnusedContents(trx, { contentHashes, storedBefore, at: app.now() }));
    }
    if (page.length < PAGE_ROWS) return;
    after = page.at(-1)?.contentHash ?? '';
  }
}

async function adoptObjects(app: AppContext, objects: readonly ListedObject[]): Promise<void> {
  const found = objects.flatMap((object) => {
    const contentHash = readContentHash(object);
    return contentHash === undefined ? [] : [{ contentHash, modifiedAt: object.modifiedAt }];
  });
  const modifiedBefore = before(app.now(), ORPHAN_PHOTO_HOURS, 'hours');
  await inTransaction(app.db, (trx) => adoptStrayObjects(trx, { found, modifiedBefore, at: app.now() }));
}
