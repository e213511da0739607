import type { AppContext } from '../../../app/context.ts';
import { hashSecretToken } from '../../../app/secret-token.ts';
import type { Cell } from '../../../database/grid.ts';
import { findLiveSession, touchSession } from './session.repository.ts';

/** Who makes a request, as far as access and nearness go. */
export type Caller = {
  memberId: string;
  isEmailVerified: boolean;
  isOnboarded: boolean;
  /** The member's cell; undefined before they have a place. */
  cell: Cell | undefined;
  /** Whether they changed something a moment ago, and so must not be shown how it was before. */
  hasJustWritten: boolean;
  tokenHash: Buffer;
};

/** Looks a token up in PostgreSQL, every time: what ended a moment ago is over everywhere. */
export async function findCaller(app: AppContext, token: string): Promise<Caller | undefined> {
  const tokenHash = hashSecretToken(token);
  const session = await findLiveSession(app.statements, { tokenHash, fixedNow: app.fixedNow() });
  if (!session) return undefined;
  const { h7, latitude, longitude, isDueForTouch, ...caller } = session;
  if (isDueForTouch) await touchSession(app.db, tokenHash, app.now());
  const cell = h7 === null || latitude === null || longitude === null ? undefined : { h7, latitude, longitude };
  return { ...caller, cell, tokenHash };
}
