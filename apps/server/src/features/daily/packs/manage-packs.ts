import type { AppContext } from '../../../core/context.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { deletePack, deleteUnusedPictures, findPicture, listPacks } from './packs.repository.ts';

/** The packs that the operator imported, with the number of their things. */
export function listImportedPacks(app: AppContext) {
  return listPacks(app.db);
}

/** Removes a pack, also from the days that are over. Returns how many things it had. */
export function removePack(app: AppContext, pack: string): Promise<number> {
  return inTransaction(app.db, async (trx) => {
    const removed = await deletePack(trx, pack);
    await deleteUnusedPictures(trx);
    return removed;
  });
}

export function findPackPicture(app: AppContext, name: string): Promise<Buffer | undefined> {
  return findPicture(app.db, name);
}
