import { photoUrl, readPhotoUrl } from '@ballpark/contracts/photo-urls';
import { PHOTO_VARIANTS, type PhotoKind } from '@ballpark/rules/photo-variants';
import type { AppContext } from '../../app/context.ts';
import { Refusal } from '../../app/refusal.ts';
import { PHOTO_KINDS } from './photo-kinds.ts';
import { renewPhotos } from './photos.repository.ts';

type Claim = { memberId: string; kind: PhotoKind; urls: readonly string[] };

export type ClaimedPhoto = { url: string; colour: string };

/**
 * Photos the member uploaded here and is about to use, in the order they were named, each once and by one address,
 * whichever of its sizes was named. Anything else is refused. The time after which an unused photo is swept begins
 * anew, so none is taken between this and its use.
 */
export async function claimPhotos(app: AppContext, { memberId, kind, urls }: Claim): Promise<ClaimedPhoto[]> {
  const contentHashes = [...new Set(urls.map((url) => contentOf(url, kind)))];
  if (contentHashes.length === 0) return [];
  const own = await renewPhotos(app.db, { ownerId: memberId, kind, contentHashes }, app.now());
  const colours = new Map(own.map(({ contentHash, colour }) => [contentHash, colour]));
  const variant = PHOTO_KINDS[kind].answeredVariant;
  return contentHashes.map((contentHash) => {
    const colour = colours.get(contentHash);
    if (colour === undefined) throw new Refusal('foreign_photo');
    return { url: photoUrl({ contentHash, variant, format: 'webp' }), colour };
  });
}

function contentOf(url: string, kind: PhotoKind): string {
  const address = readPhotoUrl(url);
  if (address?.format !== 'webp' || !(address.variant in PHOTO_VARIANTS[kind])) throw new Refusal('foreign_photo');
  return address.contentHash;
}
