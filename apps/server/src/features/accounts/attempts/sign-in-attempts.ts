import type { AppContext } from '../../../core/context.ts';
import { Refusal } from '../../../core/refusal.ts';
import { type LimitCount, toAddressKey } from '../../../limits/limits.ts';
import { findKnownDevice } from './known-devices.ts';
import { offerSignInLink, takeLinkTry } from './offer-sign-in-link.ts';

export type SignInAttempt = {
  email: string;
  client: string;
  /** The tokens of the browser's cookie. */
  deviceTokens: readonly string[];
  /** The token of the mailed link that the browser has opened. */
  linkToken: string | undefined;
};

/** How an attempt is counted. */
type AttemptLimits = {
  /** Given back unless the password is wrong. The first is reset by a right one. */
  failures: readonly LimitCount[];
  /** Counted where the password is right. */
  successes: readonly LimitCount[];
  /** Whether others may be the reason that the limit is reached. */
  isStranger: boolean;
};

/**
 * Failures are counted before the password is checked, so that many guesses sent at once do not all pass. Every outcome but
 * a wrong password gives the points back: a right password, and a database that is away. Right passwords have limits of
 * their own, because each costs a hash.
 */
export async function countSignIn<Session>(
  app: AppContext,
  attempt: SignInAttempt,
  checkPassword: () => Promise<Session>,
): Promise<Session> {
  const limits = await findAttemptLimits(app, attempt);
  await admitAttempt(app, attempt, limits);
  const giveBack = () => Promise.all(limits.failures.map((count) => app.limits.giveBack(...count)));
  try {
    const session = await takeTurn(app, { client: attempt.client, limits }, checkPassword);
    await giveBack();
    await countRightPassword(app, limits);
    return session;
  } catch (error) {
    const code = error instanceof Refusal ? error.code : undefined;
    if (code !== 'wrong_credentials') await giveBack();
    if (code === 'account_suspended') await countRightPassword(app, limits);
    throw error;
  }
}

/**
 * A device on which the member has signed in before has a count of its own: others cannot use it up, neither by guessing at
 * the account nor on the same network. A mailed link allows a few tries instead of any count.
 */
async function findAttemptLimits(app: AppContext, attempt: SignInAttempt): Promise<AttemptLimits> {
  const { email, client, deviceTokens } = attempt;
  const account = toAddressKey(email);
  const successes: LimitCount[] = [
    ['sign-in-success-per-account', account],
    ['sign-in-success', client],
  ];
  if (await takeLinkTry(app, attempt)) return { failures: [], successes, isStranger: false };
  const device = (await findKnownDevice(app, { email, tokens: deviceTokens }))?.toString('base64url');
  if (device !== undefined) {
    return {
      failures: [['sign-in-per-device', device]],
      successes: [['sign-in-success-per-account', device]],
      isStranger: false,
    };
  }
  const failures: LimitCount[] = [
    // One hash of both, so that Redis does not store which account was used from which network.
    ['sign-in-per-account', toAddressKey(`${email} ${client}`)],
    ['sign-in-account-total', account],
    ['sign-in', client],
  ];
  return { failures, successes, isStranger: true };
}

async function admitAttempt(
  app: AppContext,
  { email, client }: SignInAttempt,
  { failures, successes, isStranger }: AttemptLimits,
): Promise<void> {
  for (const success of successes) await app.limits.refuseReached(...success);
  try {
    await app.limits.countAttempts(failures);
  } catch (error) {
    if (isStranger && error instanceof Refusal) await offerSignInLink(app, { email, client, refusal: error });
    throw error;
  }
}

/** Devices that are not strange wait for each other, and not for strange ones on their network. */
function takeTurn<Session>(
  { passwordTurns }: AppContext,
  { client, limits }: { client: string; limits: AttemptLimits },
  checkPassword: () => Promise<Session>,
): Promise<Session> {
  if (limits.isStranger) return passwordTurns.take(client, checkPassword);
  return passwordTurns.await(`known ${client}`, checkPassword);
}

/** Forgives earlier failures of the same person. The client's own count stays: a guesser may have an account too. */
async function countRightPassword({ limits }: AppContext, { failures, successes }: AttemptLimits): Promise<void> {
  await Promise.all(successes.map((success) => limits.isWithin(...success)));
  const [own] = failures;
  if (own) await limits.reset(...own);
}
