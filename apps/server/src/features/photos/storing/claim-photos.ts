import { photoUrl, readPhotoUrl } from '@ballpark/contracts/photo-urls';
import { PHOTO_VARIANTS, type PhotoKind } from '@ballpark/rules/photos';
import type { AppContext } from '../../../core/context.ts';
import { Refusal } from '../../../core/refusal.ts';
import type { Trx } from '../../../database/client.ts';
import { PHOTO_KINDS } from '../photo-kinds.ts';
import { markReleasedPhotos, renewPhotos } from '../photos.repository.ts';

type ClaimPhotosInput = { memberId: string; kind: PhotoKind; urls: readonly string[] };

export type ClaimedPhoto = {
  url: string;
  colour: string;
  /** It looks like a photo that was removed, and is not served until a moderator releases it. */
  isHeld: boolean;
};

/**
 * Checks that the member uploaded these photos, and returns them in the given order without duplicates, each by one
 * canonical address whatever size was named. Refuses any other photo. Restarts the time after which an unused photo is
 * swept, so that no sweep deletes a photo between its claim and its use.
 */
export async function claimPhotos(
  app: AppContext,
  { memberId, kind, urls }: ClaimPhotosInput,
): Promise<ClaimedPhoto[]> {
  const contentHashes = [...new Set(urls.map((url) => readContentHash(url, kind)))];
  if (contentHashes.length === 0) return [];
  const own = await renewPhotos(app.db, { ownerId: memberId, kind, contentHashes }, app.now());
  const owned = new Map(own.map(({ contentHash, colour, isHeld }) => [contentHash, { colour, isHeld }]));
  const variant = PHOTO_KINDS[kind].answeredVariant;
  return contentHashes.map((contentHash) => {
    const photo = owned.get(contentHash);
    if (photo === undefined) throw new Refusal('foreign_photo');
    return { url: photoUrl({ contentHash, variant, format: 'webp' }), ...photo };
  });
}

function readContentHash(url: string, kind: PhotoKind): string {
  const address = readPhotoUrl(url);
  if (address?.format !== 'webp' || !(address.variant in PHOTO_VARIANTS[kind])) throw new Refusal('foreign_photo');
  return address.contentHash;
}

type ReleasePhotosInput = { ownerId: string; urls: readonly string[] };

/**
 * Marks photos as unused, in the transaction that removes them from a listing. Another listing of the same member may
 * still show them: the sweep checks that before it deletes any.
 */
export async function releasePhotos(app: AppContext, trx: Trx, { ownerId, urls }: ReleasePhotosInput): Promise<void> {
  const contentHashes = urls.flatMap((url) => readPhotoUrl(url)?.contentHash ?? []);
  if (contentHashes.length === 0) return;
  await markReleasedPhotos(trx, { ownerId, kind: 'listing', contentHashes }, app.now());
}
