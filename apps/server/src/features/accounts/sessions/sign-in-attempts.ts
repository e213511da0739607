import type { AppContext } from '../../../app/context.ts';
import { Refusal } from '../../../app/refusal.ts';
import { type LimitCount, toAddressKey } from '../../../limits/limits.ts';

type AttemptInput = { email: string; client: string };

/**
 * Counts the attempt before the password is checked, so that many guesses sent at once do not all pass. Every outcome but
 * a wrong password gives the points back: a right password, and a database that is away. A client that has signed in to
 * the account before is not part of the account's total, so others cannot use the total up and lock the owner out.
 */
export async function countFailedSignIns<Session>(
  app: AppContext,
  { email, client }: AttemptInput,
  checkPassword: () => Promise<Session>,
): Promise<Session> {
  // One hash of both, so that Redis does not store which account was used from which network.
  const accountHere = toAddressKey(`${email} ${client}`);
  const isKnown = await app.limits.known.has(accountHere);
  const counts: LimitCount[] = [
    ['sign-in-per-account', accountHere],
    ...(isKnown ? [] : ([['sign-in-account-total', toAddressKey(email)]] as const)),
    ['sign-in', client],
  ];
  await app.limits.countAttempts(counts);
  try {
    const session = await checkPassword();
    await Promise.all([
      ...counts.map((count) => app.limits.giveBack(...count)),
      app.limits.known.remember(accountHere),
    ]);
    // Earlier failures of the same person. The client's own count stays: a guesser may have an account too.
    await app.limits.reset('sign-in-per-account', accountHere);
    return session;
  } catch (error) {
    const isWrongPassword = error instanceof Refusal && error.code === 'wrong_credentials';
    if (!isWrongPassword) await Promise.all(counts.map((count) => app.limits.giveBack(...count)));
    throw error;
  }
}
