import { getOwnProfile } from '@ballpark/contracts/accounts';
import { ApiError } from './api-error.ts';
import { callWithToken, readResponse } from './call.ts';
import { beginSession, endSession, expireSession } from './session.ts';
import { TOKEN_KEY } from '../lib/storage.ts';
import { readToken } from './token.ts';

declare global {
  interface Window {
    /** The request for the profile that the inline script of the page has sent. */
    earlyProfile?: { token: string; response: Promise<Response> };
  }
}

const RETRY_AFTER_MS = 1000;

/** Loads the member of the stored token. The session stops loading in any case. */
export async function startSession(): Promise<void> {
  const token = readToken();
  if (token === null) return endSession();
  try {
    const { user } = await loadProfile(token);
    if (readToken() === token) beginSession(user, token);
  } catch {
    // The member may have signed in in another tab meanwhile; then that session counts, not this failure.
    if (readToken() === token) endSession();
  }
}

/** Updates the session when the member signs in or out in another tab. */
export function watchOtherTabs(): () => void {
  window.addEventListener('storage', follow);
  return () => window.removeEventListener('storage', follow);
}

function follow({ key }: StorageEvent): void {
  // A null key means that the whole storage was cleared.
  if (key === TOKEN_KEY || key === null) void refreshSession();
}

/** Loads the member again. If the call fails the session stays: a server error signs no member out. */
export async function refreshSession(): Promise<void> {
  const token = readToken();
  if (token === null) return endSession();
  try {
    const { user } = await callWithToken(token, getOwnProfile, {});
    if (readToken() === token) beginSession(user, token);
  } catch (error) {
    if (isRefusedToken(error)) expireSession(token);
  }
}

/** Retries once after a failure of the network or the server, but not after a refused token. */
async function loadProfile(token: string) {
  const early = takeEarlyProfile(token);
  try {
    return await (early ? readResponse(getOwnProfile, early) : callWithToken(token, getOwnProfile, {}));
  } catch (error) {
    if (isRefusedToken(error)) throw error;
    await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS));
    return callWithToken(token, getOwnProfile, {});
  }
}

function isRefusedToken(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}

/** The response to the request of the inline script, which can be taken once. */
function takeEarlyProfile(token: string): Promise<Response> | undefined {
  const early = window.earlyProfile;
  delete window.earlyProfile;
  return early?.token === token ? early.response : undefined;
}
