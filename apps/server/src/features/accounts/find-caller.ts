import type { AppContext } from '../../app/context.ts';
import { hashSecretToken } from '../../app/secret-token.ts';
import { findLiveSession, touchSession } from './session.repository.ts';

/** Who makes a request, as far as access goes. */
export type Caller = { memberId: string; isEmailVerified: boolean; isOnboarded: boolean; tokenHash: Buffer };

/** Looks a token up in PostgreSQL, every time: what ended a moment ago is over everywhere. */
export async function findCaller(app: AppContext, token: string): Promise<Caller | undefined> {
  const tokenHash = hashSecretToken(token);
  const session = await findLiveSession(app.db.members, tokenHash, app.now());
  if (!session) return undefined;
  if (session.isDueForTouch) await touchSession(app.db.members, tokenHash, app.now());
  return {
    memberId: session.memberId,
    // A comparison is nullable to the type system; these two compare with null itself.
    isEmailVerified: Boolean(session.isEmailVerified),
    isOnboarded: Boolean(session.isOnboarded),
    tokenHash,
  };
}
