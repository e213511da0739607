import { isGuarded } from '../../core/guards.ts';
import type { AppContext } from '../../core/context.ts';
import { inTransaction } from '../../database/transaction.ts';
import { getOwnProfile, type OwnRecord } from '../accounts/find-member.ts';
import { recordOwnWrite } from '../accounts/sessions/find-caller.ts';
import { refuseContactData } from '../fair-play/posting/refuse-contact-data.ts';
import { claimPhotos } from '../photos/storing/claim-photos.ts';
import { setGuessing, setPreferences, updateCard } from './profiles.repository.ts';

/** Fields that are undefined stay unchanged; null removes the value. */
type UpdateProfileInput = {
  memberId: string;
  photoUrl?: string | null | undefined;
  backgroundUrl?: string | null | undefined;
  about?: string | null | undefined;
  preferences?: readonly string[] | undefined;
  /** Hides prices from the member until they have suggested one, or shows them at once. */
  guessFirst?: boolean | undefined;
};

/** Changes the public part of a profile, and whether the member guesses first. Name, username, e-mail address and place cannot be changed here. */
export async function updateProfile(app: AppContext, input: UpdateProfileInput): Promise<OwnRecord> {
  const { memberId, about, preferences, guessFirst } = input;
  await refuseContactData(app, { memberId, texts: { about } });
  const photoUrl = await claimPhoto(app, memberId, input.photoUrl);
  const backgroundUrl = await claimPhoto(app, memberId, input.backgroundUrl);
  await recordOwnWrite(app, memberId);
  await inTransaction(app.db, async (trx) => {
    const card = { photoUrl, backgroundUrl, about };
    if (!isGuarded('account-before-card')) await updateCard(trx, memberId, card);
    // The account before the member, in the order of a suspension: the opposite order could deadlock with it.
    if (preferences) await setPreferences(trx, memberId, { preferences: [...new Set(preferences)], at: app.now() });
    if (guessFirst !== undefined) await setGuessing(trx, { memberId, guessFirst, at: app.now() });
    await updateCard(trx, memberId, card);
  });
  return getOwnProfile(app, memberId);
}

async function claimPhoto(app: AppContext, memberId: string, url: string | null | undefined) {
  if (url === undefined || url === null) return url;
  const [photo] = await claimPhotos(app, { memberId, kind: 'profile', urls: [url] });
  return photo?.url;
}
