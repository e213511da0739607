import type { AppContext } from '../../../app/context.ts';
import { deleteSession } from './session.repository.ts';

/** Ends one session at once, in every process: there is no cache of sessions. */
export function signOut(app: AppContext, tokenHash: Buffer): Promise<void> {
  return deleteSession(app.db, tokenHash);
}
