import { PHOTO_REMOVAL_DAYS, PHOTO_REMOVAL_SHARE } from '@ballpark/rules/photos';
import type { AppContext } from '../../../core/context.ts';
import { before } from '../../../database/instant.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { openRemovalDay, raiseAllowance, takeAllowance } from './instance.repository.ts';
import {
  beginRemoval,
  claimInterruptedContent,
  type ContentRemoval,
  countDueObjects,
  deleteRemovedContent,
  lockDueObject,
} from '../photo-object.repository.ts';

/** Each photo has about eight objects. Removing this many photos takes well under a minute. */
const BATCH = 100;
/** A worker that has not removed a claimed content by then has died. */
const CLAIM_MINUTES = 10;

/**
 * Removes one batch of contents that were marked 14 days ago, as far as the day's allowance goes. If it is interrupted, a
 * later run continues. The caller has checked that this database may remove objects from the bucket.
 */
export async function removeDueContents(app: AppContext): Promise<number> {
  let removed = 0;
  while (removed < BATCH) {
    const removal = (await claimInterruptedRemoval(app)) ?? (await beginDueRemoval(app));
    if (removal === undefined) break;
    await removeObjects(app, removal);
    removed += 1;
  }
  return removed;
}

function claimInterruptedRemoval(app: AppContext): Promise<ContentRemoval | undefined> {
  return claimInterruptedContent(app.db, { triedBefore: before(app.now(), CLAIM_MINUTES, 'minutes'), at: app.now() });
}

function beginDueRemoval(app: AppContext): Promise<ContentRemoval | undefined> {
  return inTransaction(app.db, async (trx) => {
    const contentHash = await lockDueObject(trx, before(app.now(), PHOTO_REMOVAL_DAYS, 'days'));
    if (contentHash === undefined || !(await takeAllowance(trx, app.now()))) return undefined;
    const [begun] = await beginRemoval(trx, { contentHashes: [contentHash], erasesVersions: false, at: app.now() });
    return begun;
  });
}

/**
 * Removes all objects of a content. The caller has begun the removal. A bucket with versions keeps those of an unused photo
 * as long as backups are kept: a database that is restored to an earlier second may name the photo again.
 */
export async function removeObjects(app: AppContext, { contentHash, erasesVersions }: ContentRemoval): Promise<void> {
  const prefix = `${contentHash}/`;
  if (erasesVersions) await app.storage.erase(prefix);
  else await app.storage.remove((await app.storage.list(prefix)).map(({ key }) => key));
  await deleteRemovedContent(app.db, contentHash);
}

/** Allows one night to remove 5 % of the stored contents; one at least, or a small bucket would never shrink. */
export async function allowRemovals(app: AppContext, storedContents: number): Promise<void> {
  const allowance = Math.max(1, Math.floor(storedContents * PHOTO_REMOVAL_SHARE));
  await openRemovalDay(app.db, app.now(), allowance);
}

/** Removes everything that is due, however much it is. For an operator who has looked at the number. */
export async function removeAllDue(app: AppContext): Promise<number> {
  await raiseAllowance(app.db, app.now(), await countDueContents(app));
  let total = 0;
  for (;;) {
    const removed = await removeDueContents(app);
    total += removed;
    if (removed < BATCH) return total;
  }
}

export function countDueContents(app: AppContext): Promise<number> {
  return countDueObjects(app.db, before(app.now(), PHOTO_REMOVAL_DAYS, 'days'));
}

/**
 * Removes contents with all their versions now, whatever the 14 days, the share of a night and the owner of the bucket say: for takedown and
 * erasure. The caller has deleted their photo rows; a content that a photo still has stays. Returns how many were removed.
 */
export async function removeAtOnce(app: AppContext, contentHashes: readonly string[]): Promise<number> {
  if (contentHashes.length === 0) return 0;
  const begun = await inTransaction(app.db, (trx) =>
    beginRemoval(trx, { contentHashes, erasesVersions: true, at: app.now() }),
  );
  for (const removal of begun) await removeObjects(app, removal);
  return begun.length;
}
