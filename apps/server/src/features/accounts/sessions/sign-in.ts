import type { AppContext } from '../../../app/context.ts';
import { Refusal } from '../../../app/refusal.ts';
import { hashSecretToken } from '../../../app/secret-token.ts';
import { canSignIn } from './sessions.policy.ts';
import { findCredentials } from '../accounts.repository.ts';
import { type StartedSession, startSession } from './start-session.ts';

type Credentials = { email: string; password: string };

/** Unknown address and wrong password cannot be told apart, neither by the answer nor by the time it takes. */
export async function signIn(app: AppContext, { email, password }: Credentials): Promise<StartedSession> {
  // Hashed, so that Redis holds no address.
  const account = hashSecretToken(email.toLowerCase()).toString('base64url');
  await app.limits.countAttempt('sign-in-per-account', account);
  const credentials = await findCredentials(app.db, email);
  const isRight = await app.passwords.matches(password, credentials?.passwordHash);
  if (!credentials || !isRight || credentials.status === 'closed') throw new Refusal('wrong_credentials');
  if (!canSignIn(credentials.status)) throw new Refusal('account_suspended');
  return startSession(app, app.db, credentials.memberId);
}
