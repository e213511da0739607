import type { AppContext } from '../../app/context.ts';
import { inTransaction } from '../../database/transaction.ts';
import { claimPhotos } from '../photos/claim-photos.ts';
import { getOwnProfile, type OwnRecord } from '../accounts/get-own-profile.ts';
import { recordOwnWrite } from '../accounts/record-own-write.ts';
import { setPreferences, updateCard } from './profile.repository.ts';

/** What is undefined stays as it is; null takes it away. */
type ProfileChange = {
  memberId: string;
  photoUrl?: string | null | undefined;
  backgroundUrl?: string | null | undefined;
  about?: string | null | undefined;
  preferences?: readonly string[] | undefined;
};

/** Changes what a member shows of themselves. Name, username, address and place are none of it. */
export async function updateProfile(app: AppContext, change: ProfileChange): Promise<OwnRecord> {
  const { memberId, about, preferences } = change;
  const photoUrl = await ownPhoto(app, memberId, change.photoUrl);
  const backgroundUrl = await ownPhoto(app, memberId, change.backgroundUrl);
  await recordOwnWrite(app, memberId);
  await inTransaction(app.db, async (trx) => {
    await updateCard(trx, memberId, { photoUrl, backgroundUrl, about });
    if (preferences) await setPreferences(trx, memberId, { preferences: [...new Set(preferences)], at: app.now() });
  });
  return getOwnProfile(app, memberId);
}

async function ownPhoto(app: AppContext, memberId: string, url: string | null | undefined) {
  if (url === undefined || url === null) return url;
  const [photo] = await claimPhotos(app, { memberId, kind: 'profile', urls: [url] });
  return photo?.url;
}
