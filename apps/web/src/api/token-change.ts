import { getOwnProfile } from '@ballpark/contracts/accounts';
import { ApiError } from './api-error.ts';
import { callWithToken } from './call.ts';
import { endSession } from './session.ts';
import { readToken, TOKEN_LOCK } from './token.ts';

/** How long the other tabs need at most to learn of a new token. */
const FOLLOW_MS = 1000;

/**
 * Runs an action that replaces the token. The server refuses the old token before this tab has stored the new one, so until
 * the other tabs have it too a refusal ends no session.
 */
export async function whileTokenChanges<T>(action: () => Promise<T>): Promise<T> {
  const changing = action();
  // A page without TLS has no locks, other than the type says.
  const locks: LockManager | null | undefined = navigator.locks;
  void locks?.request(TOKEN_LOCK, () => waitToFollow(changing));
  return changing;
}

async function waitToFollow(changing: Promise<unknown>): Promise<void> {
  await changing.catch(() => undefined);
  await new Promise((resolve) => setTimeout(resolve, FOLLOW_MS));
}

/** Forgets a session that the server no longer accepts, and stays on this page. */
export async function forgetRefusedSession(): Promise<void> {
  const token = readToken();
  if (token === null) return;
  await callWithToken(token, getOwnProfile, {}).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 401 && readToken() === token) endSession();
  });
}
