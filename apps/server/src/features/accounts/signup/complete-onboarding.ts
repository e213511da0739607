import { isNowhere, type Point } from '@ballpark/rules/places';
import { findUsernameProblem } from '@ballpark/rules/usernames';
import type { AppContext } from '../../../app/context.ts';
import { Refusal } from '../../../app/refusal.ts';
import { violates } from '../../../database/faults.ts';
import { snap } from '../../../database/grid.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { claimPhotos } from '../../photos/claim-photos.ts';
import { getOwnRecord, type OwnRecord } from '../accounts.repository.ts';
import { markOnboarded, setPublicCard, USERNAME_UNIQUE } from './onboarding.repository.ts';

type Onboarding = Point & {
  memberId: string;
  username: string;
  preferences: readonly string[];
  photoUrl?: string | null | undefined;
};

/** Completes a profile, once. The exact position ends here: what is stored is the centre of its cell. */
export async function completeOnboarding(app: AppContext, input: Onboarding): Promise<OwnRecord> {
  const { memberId, username, preferences, photoUrl = null } = input;
  if (findUsernameProblem(username)) throw new Refusal('username_not_allowed');
  if (isNowhere(input)) throw new Refusal('location_missing');
  const urls = photoUrl === null ? [] : [photoUrl];
  const [photo] = await claimPhotos(app, { memberId, kind: 'profile', urls });
  const place = snap(input);
  try {
    return await inTransaction(app.db, async (trx) => {
      const marked = await markOnboarded(trx, {
        memberId,
        preferences: [...new Set(preferences)],
        place,
        at: app.now(),
      });
      if (!marked) throw new Refusal('already_onboarded');
      await setPublicCard(trx, { memberId, username, photoUrl: photo?.url ?? null });
      return getOwnRecord(trx, memberId);
    });
  } catch (error) {
    if (violates(error, USERNAME_UNIQUE)) throw new Refusal('username_taken');
    throw error;
  }
}
