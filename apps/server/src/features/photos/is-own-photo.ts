import { readPhotoUrl } from '@ballpark/contracts/photo-urls';
import type { AppContext } from '../../app/context.ts';
import { renewPhoto } from './photos.repository.ts';

type Claim = { memberId: string; url: string };

/**
 * Whether this address is of a profile photo the member uploaded here. Asking is a sign that it is about to be used:
 * the time after which an unused photo is swept begins anew, so none is taken between the question and the use.
 */
export async function isOwnPhoto(app: AppContext, { memberId, url }: Claim): Promise<boolean> {
  const address = readPhotoUrl(url);
  if (address?.format !== 'webp') return false;
  const photo = { ownerId: memberId, kind: 'profile', contentHash: address.contentHash } as const;
  return (await renewPhoto(app.db.members, photo, app.now())) !== undefined;
}
