import { buffer } from 'node:stream/consumers';
import { photoPath, readPhotoUrl } from '@ballpark/contracts/photo-urls';
import type { AppContext } from '../../../core/context.ts';
import { isServedContent } from '../photos.repository.ts';

/**
 * Whether a photo may be put into a mail. Pages show photos unchecked while PostgreSQL is away. This fails then, because a
 * mail cannot be taken back.
 */
export async function isPhotoShown(app: AppContext, url: string): Promise<boolean> {
  const address = readPhotoUrl(url);
  return address !== undefined && isServedContent(app.statements, address.contentHash);
}

/** One stored size of a photo. Undefined if it is missing. The caller has checked that it is shown. */
export async function readPhoto(app: AppContext, url: string, variant: string): Promise<Uint8Array | undefined> {
  const address = readPhotoUrl(url);
  if (!address) return undefined;
  const stored = await app.storage.open(photoPath({ ...address, variant, format: 'webp' }));
  return stored && buffer(stored.body);
}
