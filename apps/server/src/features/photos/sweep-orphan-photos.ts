import { ORPHAN_PHOTO_HOURS } from '@ballpark/rules/photos';
import type { AppContext } from '../../app/context.ts';
import { before } from '../../database/instant.ts';
import { inTransaction } from '../../database/transaction.ts';
import { beginRemoval } from './photo-object.repository.ts';
import { deleteUnusedAmong, listUnusedSince, lockUnusedAmong, markUsedAmong } from './photos.repository.ts';
import { removePhotoObjects } from './remove-photo-objects.ts';
import { listShownByListings } from './shown-photos.repository.ts';

/** No upload, and no making of AVIF, is under way for so long. */
const UNDER_WAY_HOURS = 1;
/** Each has some eight objects; this many are gone well within a minute. */
const BATCH = 100;
/** Every photo comes by once, most of them to be found in use: so many are looked at in seconds. */
const BATCHES_A_RUN = 50;

/** Removes photos nobody has used for a while, first the rows and then what lies in storage. */
export async function sweepOrphanPhotos(app: AppContext): Promise<void> {
  for (let batch = 0; batch < BATCHES_A_RUN; batch += 1) {
    if ((await sweepRows(app)) < BATCH) break;
  }
  await removePhotoObjects(app, BATCH);
}

/**
 * Listings are asked before the photos are locked, because no transaction spans the two. In between a photo can only
 * come into use by being claimed, or go out of it by being released. Both set its time anew, so that it is not locked.
 */
async function sweepRows(app: AppContext): Promise<number> {
  const cutoff = before(app.now(), ORPHAN_PHOTO_HOURS, 'hours');
  const candidates = await listUnusedSince(app.db.members, cutoff, BATCH);
  if (candidates.length === 0) return 0;
  const ofListings = candidates.filter(({ kind }) => kind === 'listing');
  const shown = await Promise.all(app.db.everyListings.map((db) => listShownByListings(db, ofListings)));
  await inTransaction(app.db.members, async (trx) => {
    const candidateIds = candidates.map(({ id }) => id);
    const ids = await lockUnusedAmong(trx, candidateIds, cutoff);
    if (ids.length === 0) return;
    // A statement of its own: it sees what was committed before the lock was ours.
    await markUsedAmong(trx, { ids, shownByListings: shown.flat() });
    const contentHashes = await deleteUnusedAmong(trx, ids);
    if (contentHashes.length === 0) return;
    const storedBefore = before(app.now(), UNDER_WAY_HOURS, 'hours');
    await beginRemoval(trx, { contentHashes, storedBefore, at: app.now() });
  });
  return candidates.length;
}
