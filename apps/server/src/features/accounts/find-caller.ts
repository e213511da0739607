import type { Point } from '@ballpark/rules/places';
import type { AppContext } from '../../app/context.ts';
import { hashSecretToken } from '../../app/secret-token.ts';
import { findLiveSession, touchSession } from './session.repository.ts';

/** Who makes a request, as far as access and nearness go. */
export type Caller = {
  memberId: string;
  isEmailVerified: boolean;
  isOnboarded: boolean;
  /** The centre of the member's cell; undefined before they have a place. */
  place: Point | undefined;
  tokenHash: Buffer;
};

/** Looks a token up in PostgreSQL, every time: what ended a moment ago is over everywhere. */
export async function findCaller(app: AppContext, token: string): Promise<Caller | undefined> {
  const tokenHash = hashSecretToken(token);
  const session = await findLiveSession(app.db.members, tokenHash, app.now());
  if (!session) return undefined;
  const { latitude, longitude } = session;
  if (session.isDueForTouch) await touchSession(app.db.members, tokenHash, app.now());
  return {
    memberId: session.memberId,
    // A comparison is nullable to the type system; these two compare with null itself.
    isEmailVerified: Boolean(session.isEmailVerified),
    isOnboarded: Boolean(session.isOnboarded),
    place: latitude === null || longitude === null ? undefined : { latitude, longitude },
    tokenHash,
  };
}
