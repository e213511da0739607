import type { AppContext } from '../../../core/context.ts';
import { Refusal } from '../../../core/refusal.ts';
import { findPasswordHash } from './password-reset.repository.ts';

type CheckOwnPasswordInput = { memberId: string; currentPassword: string };

/**
 * Refuses a wrong password of a signed-in member and returns the hash of the right one. The attempt is counted before the
 * password is checked, so that many guesses sent at once do not all pass; a right password gives the point back.
 */
export async function checkOwnPassword(app: AppContext, input: CheckOwnPasswordInput): Promise<string> {
  const { memberId, currentPassword } = input;
  await app.limits.countAttempt('password-check', memberId);
  const passwordHash = await findPasswordHash(app.db, memberId);
  const isRight = await app.passwordTurns.take(memberId, () => app.passwords.matches(currentPassword, passwordHash));
  if (passwordHash === undefined || !isRight) {
    throw new Refusal('wrong_password');
  }
  await app.limits.giveBack('password-check', memberId);
  return passwordHash;
}
