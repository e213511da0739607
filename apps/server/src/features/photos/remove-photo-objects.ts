import type { AppContext } from '../../app/context.ts';
import { before } from '../../database/instant.ts';
import { claimRemoval, deleteRemoved } from './photo-object.repository.ts';

/** A remover that has not finished one content by then has died. */
const GIVEN_UP_MINUTES = 10;

/** Deletes the objects of contents whose removal has begun, at most so many contents. Stopped half-way, it goes on later. */
export async function removePhotoObjects(app: AppContext, most: number): Promise<void> {
  for (let count = 0; count < most; count += 1) {
    const claim = { triedBefore: before(app.now(), GIVEN_UP_MINUTES, 'minutes'), at: app.now() };
    const contentHash = await claimRemoval(app.db, claim);
    if (contentHash === undefined) return;
    const objects = await app.storage.list(`${contentHash}/`);
    await app.storage.remove(objects.map(({ key }) => key));
    await deleteRemoved(app.db, contentHash);
  }
}
