import type { AppContext } from '../../../app/context.ts';
import { hashSecretToken } from '../../../app/secret-token.ts';
import type { Cell } from '../../../database/grid.ts';
import { setWroteAt } from '../accounts.repository.ts';
import { findLiveSession, touchSession } from './session.repository.ts';

/** The member who makes a request, with the fields that decide access and nearness. */
export type Caller = {
  memberId: string;
  isEmailVerified: boolean;
  isOnboarded: boolean;
  /** Undefined before onboarding. */
  cell: Cell | undefined;
  /** The member changed data within the last seconds, so their reads must bypass the caches. */
  hasJustWritten: boolean;
  /** Whether a block or a mute changes what the member sees. */
  hasBlocks: boolean;
  /** Whether prices are hidden from the member until they have suggested one. */
  guessesFirst: boolean;
  tokenHash: Buffer;
};

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

/**
 * Records that a member is about to change data that others see. For the next seconds `hasJustWritten` is
 * true for their requests on every process, so that they see their own change. Use cases call this before the change:
 * if it failed after the change, the change would be stored but the request would answer with an error.
 */
export function recordOwnWrite(app: AppContext, memberId: string): Promise<void> {
  return setWroteAt(app.db, memberId, app.now());
}
