import { ERRORS } from '@ballpark/contracts/errors';
import { USERNAME_MAX, USERNAME_MIN, type UsernameProblem, findUsernameProblem } from '@ballpark/rules/usernames';
import type { AppContext } from '../../../app/context.ts';
import { isUsernameTaken } from './onboarding.repository.ts';

export type UsernameAnswer = { available: boolean; message: string };

const PROBLEMS: Record<UsernameProblem, string> = {
  missing: 'Please enter your username',
  'too-short': `Username must be at least ${USERNAME_MIN} characters long`,
  'too-long': `Username must be at most ${USERNAME_MAX} characters long`,
  'not-allowed': ERRORS.username_not_allowed.error,
};

type Question = { memberId: string; username: string };

/** Tells early whether a name is free; onboarding decides. One's own current name counts as available. */
export async function checkUsername(app: AppContext, { memberId, username }: Question): Promise<UsernameAnswer> {
  const problem = findUsernameProblem(username);
  if (problem) return { available: false, message: PROBLEMS[problem] };
  const isTaken = await isUsernameTaken(app.db, username.trim(), memberId);
  if (isTaken) return { available: false, message: ERRORS.username_taken.error };
  return { available: true, message: 'Username is available' };
}
