import { createHmac, timingSafeEqual } from 'node:crypto';
import { type PhotoAddress, photoPath, readPhotoPath, readPhotoUrl } from '@ballpark/contracts/photo-urls';
import { CASE_PHOTO_MINUTES } from '@ballpark/rules/moderation/decisions';
import type { AppContext } from '../../../core/context.ts';
import { getKeyAndTime } from '../deciding/key.repository.ts';

/** Another path than the public one, so that no cache takes one for the other. */
export const CASE_PHOTO_BASE = '/media/cases';

const PERIOD_SECONDS = CASE_PHOTO_MINUTES * 60;

/**
 * Addresses under which the photos of a case are served for some minutes, whether or not the photos are held or hidden. An
 * image has no session, so the signature is the permission: it is handed out in the case alone. It covers all sizes of one
 * photo. Cases that are read in the same period have the same addresses, and a page that reads again loads nothing twice.
 */
export async function signPhotos(app: AppContext, urls: readonly string[]): Promise<string[]> {
  if (urls.length === 0) return [];
  const { key, at } = await getKeyAndTime(app.db, app.now());
  const until = (Math.floor(toSeconds(at) / PERIOD_SECONDS) + 2) * PERIOD_SECONDS;
  return urls.flatMap((url) => {
    const address = readPhotoUrl(url);
    if (!address) return [];
    return `${CASE_PHOTO_BASE}/${until}/${sign(key, address.contentHash, until)}/${photoPath(address)}`;
  });
}

export type SignedPhoto = { until: string; signature: string; hash: string; name: string };

/** The photo that an address stands for; undefined if it has expired or this server has not signed it. */
export async function readSignedPhoto(app: AppContext, link: SignedPhoto): Promise<PhotoAddress | undefined> {
  const address = readPhotoPath(`${link.hash}/${link.name}`);
  if (!address || !/^\d{1,12}$/.test(link.until)) return undefined;
  const { key, at } = await getKeyAndTime(app.db, app.now());
  const until = Number(link.until);
  const expected = Buffer.from(sign(key, address.contentHash, until));
  const given = Buffer.from(link.signature);
  const isSigned = given.length === expected.length && timingSafeEqual(given, expected);
  return isSigned && toSeconds(at) < until ? address : undefined;
}

function sign(key: Buffer, contentHash: string, until: number): string {
  return createHmac('sha256', key).update(`photo ${contentHash} ${until}`).digest('base64url');
}

function toSeconds(at: Date): number {
  return at.getTime() / 1_000;
}
