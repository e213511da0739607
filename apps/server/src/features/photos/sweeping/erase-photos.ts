import type { AppContext } from '../../../core/context.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { beginRemoval } from '../photo-object.repository.ts';
import { deleteOwnPhotos } from '../photos.repository.ts';
import { removeObjects } from './remove-photos.ts';

const BATCH = 50;

/**
 * Deletes all photos of a member, with every version of their objects, at once. A content that another member uploaded too
 * stays. The removal begins in the transaction that deletes the rows: if it is interrupted, the sweep continues it.
 */
export async function erasePhotos(app: AppContext, ownerId: string): Promise<void> {
  for (;;) {
    const { deleted, begun } = await inTransaction(app.db, async (trx) => {
      const contentHashes = await deleteOwnPhotos(trx, ownerId, BATCH);
      if (contentHashes.length === 0) return { deleted: 0, begun: [] };
      return {
        deleted: contentHashes.length,
        begun: await beginRemoval(trx, { contentHashes, erasesVersions: true, at: app.now() }),
      };
    });
    for (const removal of begun) await removeObjects(app, removal);
    if (deleted < BATCH) return;
  }
}
