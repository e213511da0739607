import type { User } from '@ballpark/contracts/accounts';
import { useSyncExternalStore } from 'react';
import { readToken, removeToken, storeToken } from './token.ts';

export type Session = {
  user: User | null;
  /** True until it is known whether the stored token is good. */
  isLoading: boolean;
  /** What the last attempt to sign in or sign up was refused with. */
  error: string | null;
  /** The history entry a member signed out on: the guard sends that one, and only that one, to the landing page. */
  signedOutOn: string | null;
};

const AT_START: Session = { user: null, isLoading: true, error: null, signedOutOn: null };

let session = AT_START;
const watchers = new Set<() => void>();
const expiryWatchers = new Set<() => void>();

function change(next: Session): void {
  session = next;
  for (const watcher of watchers) watcher();
}

export function getSession(): Session {
  return session;
}

export function watchSession(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** Tells when the server no longer accepts the token this page was using. */
export function watchExpiry(watcher: () => void): () => void {
  expiryWatchers.add(watcher);
  return () => expiryWatchers.delete(watcher);
}

/** The session as it is now; the component follows its changes. */
export function useSession(): Session {
  return useSyncExternalStore(watchSession, getSession, () => AT_START);
}

export function beginSession(user: User, token: string): void {
  storeToken(token);
  change({ user, isLoading: false, error: null, signedOutOn: null });
}

/** Onboarding, verification and edits answer with the whole member: it takes the place of the old one. */
export function replaceUser(user: User): void {
  change({ ...session, user, isLoading: false, error: null });
}

export function failSession(error: string): void {
  change({ ...session, error });
}

/** Ends the session in this browser. `signedOutOn` names the history entry if the member signed out. */
export function endSession(signedOutOn: string | null = null): void {
  removeToken();
  change({ user: null, isLoading: false, error: null, signedOutOn });
}

/** The server refused this token. One that has been replaced meanwhile says nothing about the new one. */
export function expireSession(refusedToken: string | null): void {
  if (refusedToken === null || refusedToken !== readToken()) return;
  endSession();
  for (const watcher of expiryWatchers) watcher();
}

/** Back to how a freshly opened page starts. */
export function resetSession(): void {
  change(AT_START);
}
