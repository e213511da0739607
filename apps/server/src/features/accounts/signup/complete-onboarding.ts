import { ERRORS } from '@ballpark/contracts/errors';
import { USERNAME_MAX, USERNAME_MIN } from '@ballpark/rules/accounts';
import { findUsernameProblem, type UsernameProblem } from '@ballpark/rules/words/usernames';
import { isNowhere, type Point } from '@ballpark/rules/places';
import type { AppContext } from '../../../core/context.ts';
import { Refusal } from '../../../core/refusal.ts';
import { violates } from '../../../database/faults.ts';
import { snap } from '../../../database/grid.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { claimPhotos } from '../../photos/storing/claim-photos.ts';
import { getOwnRecord, type OwnRecord } from '../accounts.repository.ts';
import { claimUsername } from '../identity/claim-username.ts';
import { isUsernameTaken, USERNAME_UNIQUE } from '../identity/username.repository.ts';
import { markMemberOnboarded, setPublicCard } from './onboarding.repository.ts';

type CheckUsernameInput = { memberId: string; username: string };
export type UsernameAvailability = { available: boolean; message: string };

const PROBLEMS: Record<UsernameProblem, string> = {
  missing: 'Please enter your username',
  'too-short': `Username must be at least ${USERNAME_MIN} characters long`,
  'too-long': `Username must be at most ${USERNAME_MAX} characters long`,
  'not-allowed': ERRORS.username_not_allowed.error,
};

/**
 * Early feedback only: the unique index decides during onboarding. The member's own current name counts as available.
 */
export async function checkUsername(
  app: AppContext,
  { memberId, username }: CheckUsernameInput,
): Promise<UsernameAvailability> {
  const problem = findUsernameProblem(username);
  if (problem) return { available: false, message: PROBLEMS[problem] };
  const isTaken = await isUsernameTaken(app.db, { username: username.trim(), memberId, at: app.now() });
  if (isTaken) return { available: false, message: ERRORS.username_taken.error };
  return { available: true, message: 'Username is available' };
}

type CompleteOnboardingInput = Point & {
  memberId: string;
  username: string;
  preferences: readonly string[];
  photoUrl?: string | null | undefined;
  guessFirst?: boolean | undefined;
};

/** Completes a profile, once. Stores the centre of the member's cell instead of the exact position. */
export async function completeOnboarding(app: AppContext, input: CompleteOnboardingInput): Promise<OwnRecord> {
  const { memberId, username, preferences, photoUrl = null, guessFirst } = input;
  if (findUsernameProblem(username)) throw new Refusal('username_not_allowed', { fields: ['username'] });
  if (isNowhere(input)) throw new Refusal('location_missing');
  const urls = photoUrl === null ? [] : [photoUrl];
  const [photo] = await claimPhotos(app, { memberId, kind: 'profile', urls });
  const cell = snap(input);
  try {
    return await inTransaction(app.db, async (trx) => {
      const marked = await markMemberOnboarded(trx, {
        memberId,
        preferences: [...new Set(preferences)],
        cell,
        guessFirst,
        at: app.now(),
      });
      if (!marked) throw new Refusal('already_onboarded');
      await claimUsername(trx, { memberId, username, at: app.now() });
      await setPublicCard(trx, { memberId, username, photoUrl: photo?.url ?? null });
      return getOwnRecord(trx, memberId);
    });
  } catch (error) {
    if (violates(error, USERNAME_UNIQUE)) throw new Refusal('username_taken');
    throw error;
  }
}
