import { getOwnProfile } from '@ballpark/contracts/accounts';
import { ApiError } from './api-error.ts';
import { callWithToken } from './call.ts';
import { beginLoading, beginSession, endSession, expireSession, failToReach, getSession } from './session.ts';
import { TOKEN_KEY } from '../lib/storage.ts';
import { readToken } from './token.ts';

const RETRY_AFTER_MS = 1000;

let starting: Promise<void> | undefined;

/** Loads the member of the stored token, one attempt at a time. The session stops loading in any case. */
export function startSession(): Promise<void> {
  starting ??= loadMember().finally(() => (starting = undefined));
  return starting;
}

async function loadMember(): Promise<void> {
  const token = readToken();
  if (token === null) return endSession();
  beginLoading();
  try {
    const { user } = await loadProfile(token);
    if (readToken() === token) beginSession(user, token);
  } catch (error) {
    // The member may have signed in in another tab meanwhile; then that session counts, not this failure.
    if (readToken() !== token) return;
    if (isRefused(error)) endSession();
    else failToReach();
  }
}

/** Tries again when the browser is online and the server could not be reached before. */
export function retryWhenOnline(): () => void {
  window.addEventListener('online', retry);
  return () => window.removeEventListener('online', retry);
}

function retry(): void {
  if (getSession().isUnreachable) void startSession();
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

/** Retries once after a failure of the network or the server, but not after a refusal or for a token that is gone. */
async function loadProfile(token: string) {
  try {
    return await callWithToken(token, getOwnProfile, {});
  } catch (error) {
    if (isRefused(error) || readToken() !== token) throw error;
    await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS));
    // The member may have signed out while this waited.
    if (readToken() !== token) throw error;
    return callWithToken(token, getOwnProfile, {});
  }
}

/** The server answered and does not accept the token. A proxy or a hotspot that answers in its place refuses nothing. */
function isRefused(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500;
}

function isRefusedToken(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}
