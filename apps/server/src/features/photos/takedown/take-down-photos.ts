import { buffer } from 'node:stream/consumers';
import { PHOTO_EVIDENCE_DAYS } from '@ballpark/rules/photos';
import type { AppContext } from '../../../core/context.ts';
import type { Trx } from '../../../database/client.ts';
import { after } from '../../../database/instant.ts';
import { takeDownPhotosJob } from '../photos.jobs.ts';
import { purgeContent } from '../sweeping/purge-content.ts';
import { removeAtOnce } from '../sweeping/remove-photos.ts';
import { masterKey } from '../stored-keys.ts';
import {
  deletePhotos,
  listExpiredEvidence,
  markEvidenceGone,
  recordRemovedContents,
  showHeldPhotos,
} from './removed-photo.repository.ts';

/**
 * Removes contents for all members, in the transaction of a moderator's decision. They are not served from its commit on,
 * and a job erases the objects. The same picture is recognised when it is uploaded again.
 */
export async function takeDownPhotos(app: AppContext, trx: Trx, contentHashes: readonly string[]): Promise<void> {
  if (contentHashes.length === 0) return;
  const at = app.now();
  const removed = await recordRemovedContents(trx, contentHashes, {
    at,
    evidenceUntil: after(at, PHOTO_EVIDENCE_DAYS, 'days'),
  });
  await deletePhotos(trx, contentHashes);
  for (const contentHash of removed) {
    await app.jobs.add(trx, takeDownPhotosJob, { payload: { contentHash }, key: contentHash });
  }
}

/** Serves held photos again, after a moderator has looked at them. */
export function releaseHeldPhotos(trx: Trx, contentHashes: readonly string[]): Promise<void> {
  return contentHashes.length === 0 ? Promise.resolve() : showHeldPhotos(trx, contentHashes);
}

/** Keeps a copy as evidence, erases all objects of a content, and tells the cache in front. May run more than once. */
export async function eraseTakenDown(app: AppContext, { contentHash }: { contentHash: string }): Promise<void> {
  const master = await app.storage.open(masterKey(contentHash));
  if (master) {
    const bytes = await buffer(master.body);
    await app.storage.put([{ key: evidenceKey(contentHash), type: 'application/octet-stream', bytes }]);
  }
  await removeAtOnce(app, [contentHash]);
  await purgeContent(app, contentHash);
}

const EVIDENCE_BATCH = 100;

/** Erases copies that are no longer needed as evidence. */
export async function eraseExpiredEvidence(app: AppContext): Promise<void> {
  for (const contentHash of await listExpiredEvidence(app.db, app.now(), EVIDENCE_BATCH)) {
    await app.storage.erase(evidenceKey(contentHash));
    await markEvidenceGone(app.db, contentHash);
  }
}

/** Not named by a hash alone, so the nightly sweep of photos leaves it. It has no public address. */
function evidenceKey(contentHash: string): string {
  return `evidence/${contentHash}.webp`;
}
