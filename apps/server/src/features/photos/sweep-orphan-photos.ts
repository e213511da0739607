import { ORPHAN_PHOTO_HOURS } from '@ballpark/rules/photos';
import type { AppContext } from '../../app/context.ts';
import { before } from '../../database/instant.ts';
import { inTransaction } from '../../database/transaction.ts';
import { beginRemoval } from './photo-object.repository.ts';
import { deleteUnusedAmong, lockUnusedSince, markUsedAmong } from './photos.repository.ts';
import { removePhotoObjects } from './remove-photo-objects.ts';
import { listShownByListings } from './shown-photos.repository.ts';

/** No upload, and no making of AVIF, is under way for so long. */
const UNDER_WAY_HOURS = 1;
/** Each has some eight objects; this many are gone well within a minute. */
const BATCH = 100;
/** Every photo comes by once, most of them to be found in use: so many are looked at in seconds. */
const BATCHES_A_RUN = 50;

/** Removes photos that have been unused for 48 hours: first the rows, then the objects in storage. */
export async function sweepOrphanPhotos(app: AppContext): Promise<void> {
  for (let batch = 0; batch < BATCHES_A_RUN; batch += 1) {
    if ((await sweepRows(app)) < BATCH) break;
  }
  await removePhotoObjects(app, BATCH);
}

/**
 * The rows are locked before listings are read: a claim or a release of one of these photos waits for this transaction and
 * then sets its time again.
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
