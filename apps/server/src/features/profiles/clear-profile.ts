import type { Trx } from '../../database/client.ts';
import { readPhotoUrl } from '@ballpark/contracts/photo-urls';
import type { AppContext } from '../../core/context.ts';
import { takeDownPhotos } from '../photos/takedown/take-down-photos.ts';
import { findPictures, updateCard } from './profiles.repository.ts';

/** Removes the pictures and the text about themselves from a member's profile. The pictures are erased. */
export async function clearProfile(app: AppContext, trx: Trx, memberId: string): Promise<void> {
  const urls = await findPictures(trx, memberId);
  await updateCard(trx, memberId, { photoUrl: null, backgroundUrl: null, about: null });
  await takeDownPhotos(
    app,
    trx,
    urls.flatMap((url) => readPhotoUrl(url)?.contentHash ?? []),
  );
}
