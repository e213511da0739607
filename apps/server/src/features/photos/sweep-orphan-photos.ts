import { ORPHAN_PHOTO_HOURS } from '@ballpark/rules/photos';
import type { AppContext } from '../../app/context.ts';
import { before } from '../../database/instant.ts';
import { inTransaction } from '../../database/transaction.ts';
import { beginRemoval } from './photo-object.repository.ts';
import { deleteUnusedAmong, lockUnusedSince, markUsedAmong } from './photos.repository.ts';
import { removePhotoObjects } from './remove-photo-objects.ts';

/** No upload, and no making of AVIF, is under way for so long. */
const UNDER_WAY_HOURS = 1;
/** Each has about five objects; this many are gone well within a minute. */
const BATCH = 100;

/** Removes photos nobody has used for a while, first the rows and then what lies in storage. */
export async function sweepOrphanPhotos(app: AppContext): Promise<void> {
  const cutoff = before(app.now(), ORPHAN_PHOTO_HOURS, 'hours');
  await inTransaction(app.db.members, async (trx) => {
    const ids = await lockUnusedSince(trx, cutoff, BATCH);
    if (ids.length === 0) return;
    // A statement of its own: it sees what was committed before the lock was ours.
    await markUsedAmong(trx, ids);
    const contentHashes = await deleteUnusedAmong(trx, ids);
    if (contentHashes.length === 0) return;
    await beginRemoval(trx, {
      contentHashes,
      storedBefore: before(app.now(), UNDER_WAY_HOURS, 'hours'),
      at: app.now(),
    });
  });
  await removePhotoObjects(app, BATCH);
}
