import type { Caller } from '../../../core/caller.ts';
import type { AppContext } from '../../../core/context.ts';
import { hashSecretToken } from '../../../core/secret-token.ts';
import { setWriteTime } from '../accounts.repository.ts';
import { findLiveSession, listLiveTokens, touchSession } from './session.repository.ts';

/** The member who reads. Without blocks, as nearly always, no statement looks at them. */
export type Viewer = Pick<Caller, 'memberId' | 'hasBlocks' | 'guessesFirst'>;

/** Reads the session from PostgreSQL on every request, so that an ended session is refused at once by every process. */
export async function findCaller(app: AppContext, token: string): Promise<Caller | undefined> {
  const tokenHash = hashSecretToken(token);
  const session = await findLiveSession(app.statements, { tokenHash, fixedNow: app.fixedNow() });
  if (!session) return undefined;
  const { h7, latitude, longitude, isDueForTouch, ...caller } = session;
  if (isDueForTouch) await touchSession(app.db, tokenHash, app.now());
  const cell = h7 === null || latitude === null || longitude === null ? undefined : { h7, latitude, longitude };
  return { ...caller, cell, tokenHash };
}

/** Those of the callers whose session has ended since. */
export async function listEndedSessions(app: AppContext, callers: readonly Caller[]): Promise<Set<Caller>> {
  const hashes = callers.map(({ tokenHash }) => tokenHash);
  const live = new Set((await listLiveTokens(app.db, hashes, app.now())).map((hash) => hash.toString('hex')));
  return new Set(callers.filter(({ tokenHash }) => !live.has(tokenHash.toString('hex'))));
}

/**
 * Records that a member is about to change data that others see. For the next seconds `hasJustWritten` is
 * true for their requests on every process, so that they see their own change. Use cases call this before the change:
 * if it failed after the change, the change would be stored but the request would answer with an error.
 */
export function recordOwnWrite(app: AppContext, memberId: string): Promise<void> {
  return setWriteTime(app.db, memberId, app.now());
}
