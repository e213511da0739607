import { ORPHAN_PHOTO_HOURS } from '@ballpark/rules/photos';
import type { AppContext } from '../../app/context.ts';
import { before } from '../../database/instant.ts';
import { inTransaction } from '../../database/transaction.ts';
import { adoptStrays, beginRemoval, claimRemoval, deleteRemoved, listAbandoned } from './photo-object.repository.ts';
import { sweepStrayObjectsJob } from './photos.jobs.ts';
import {
  deleteUnusedAmong,
  listShownByListings,
  lockUnusedSince,
  markReplacedPhotos,
  markUsedAmong,
} from './photos.repository.ts';

/** No upload and no AVIF job takes this long. */
const UNDER_WAY_HOURS = 1;
/** Each photo has about eight objects. Removing this many photos takes well under a minute. */
const BATCH = 100;
/** Every photo is checked once, and most are found in use: this many batches take seconds. */
const BATCHES_PER_RUN = 50;

/** Removes photos that have been unused for 48 hours: first the rows, then the objects in storage. */
export async function sweepOrphanPhotos(app: AppContext): Promise<void> {
  for (let batch = 0; batch < BATCHES_PER_RUN; batch += 1) {
    if ((await sweepRows(app)) < BATCH) break;
  }
  await removePhotoObjects(app);
}

/**
 * Locks the rows before it reads listings: a claim or a release of one of these photos waits for this transaction and then
 * sets its time again.
 */
function sweepRows(app: AppContext): Promise<number> {
  const cutoff = before(app.now(), ORPHAN_PHOTO_HOURS, 'hours');
  return inTransaction(app.db, async (trx) => {
    const unused = await lockUnusedSince(trx, cutoff, BATCH);
    if (unused.length === 0) return 0;
    const ids = unused.map(({ id }) => id);
    // Later statements of this transaction see everything that was committed before the rows were locked.
    const shownByListings = await listShownByListings(
      trx,
      unused.filter(({ kind }) => kind === 'listing'),
    );
    await markUsedAmong(trx, { ids, shownByListings });
    const contentHashes = await deleteUnusedAmong(trx, ids);
    if (contentHashes.length > 0) {
      const storedBefore = before(app.now(), UNDER_WAY_HOURS, 'hours');
      await beginRemoval(trx, { contentHashes, storedBefore, at: app.now() });
    }
    return unused.length;
  });
}

/** A worker that has not removed a claimed content by then has died. */
const CLAIM_MINUTES = 10;

/** Deletes the objects of one batch of contents whose removal has begun. If it is interrupted, a later run continues. */
async function removePhotoObjects(app: AppContext): Promise<void> {
  for (let count = 0; count < BATCH; count += 1) {
    const claim = { triedBefore: before(app.now(), CLAIM_MINUTES, 'minutes'), at: app.now() };
    const contentHash = await claimRemoval(app.db, claim);
    if (contentHash === undefined) return;
    const objects = await app.storage.list(`${contentHash}/`);
    await app.storage.remove(objects.map(({ key }) => key));
    await deleteRemoved(app.db, contentHash);
  }
}

const PAGES_PER_RUN = 10;
const MAX_ABANDONED = 1_000;
const NAMED_BY_HASH = /^([0-9a-f]{64})\//;

type SweepProgress = { /** The last key of the run before. */ after?: string | undefined };

/**
 * Runs once a night over everything: photos that were replaced, uploads that never finished, and objects in storage that
 * have no row. A large bucket takes several runs. Each starts after the last key of the run before.
 */
export async function sweepStrayObjects(app: AppContext, { after }: SweepProgress): Promise<void> {
  if (after === undefined) await sweepStrayRows(app);
  let last = after;
  for (let page = 0; page < PAGES_PER_RUN; page += 1) {
    const objects = await app.storage.list('', last);
    last = objects.at(-1)?.key;
    if (last === undefined) break;
    await adoptObjects(app, objects);
  }
  await removePhotoObjects(app);
  const next = last;
  if (next === undefined) return;
  await inTransaction(app.db, (trx) =>
    app.jobs.add(trx, sweepStrayObjectsJob, { payload: { after: next }, key: next }),
  );
}

async function sweepStrayRows(app: AppContext): Promise<void> {
  const storedBefore = before(app.now(), ORPHAN_PHOTO_HOURS, 'hours');
  await markReplacedPhotos(app.db, app.now());
  await inTransaction(app.db, async (trx) => {
    const contentHashes = await listAbandoned(trx, storedBefore, MAX_ABANDONED);
    if (contentHashes.length > 0) await beginRemoval(trx, { contentHashes, storedBefore, at: app.now() });
  });
}

async function adoptObjects(app: AppContext, objects: readonly { key: string; modifiedAt: Date }[]): Promise<void> {
  const found = objects.flatMap(({ key, modifiedAt }) => {
    const contentHash = NAMED_BY_HASH.exec(key)?.[1];
    return contentHash === undefined ? [] : [{ contentHash, modifiedAt }];
  });
  const modifiedBefore = before(app.now(), ORPHAN_PHOTO_HOURS, 'hours');
  await inTransaction(app.db, (trx) => adoptStrays(trx, { found, modifiedBefore, at: app.now() }));
}
