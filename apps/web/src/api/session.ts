import type { User } from '@ballpark/contracts/accounts';
import { useSyncExternalStore } from 'react';
import { followDisplay } from '../lib/dates.ts';
import { readToken, removeToken, storeToken, unlessTokenChanges } from './token.ts';

export type Session = {
  user: User | null;
  /** True until the stored token is checked. */
  isLoading: boolean;
  /** True when the server did not answer, so that it is unknown whether the stored token is good. The token stays. */
  isUnreachable: boolean;
  /** Why the last attempt to sign in or register was refused. */
  error: string | null;
  /** The history entry on which the member signed out. The guard sends only that entry to the landing page. */
  signedOutOn: string | null;
};

const INITIAL: Session = { user: null, isLoading: true, isUnreachable: false, error: null, signedOutOn: null };

let session = INITIAL;
const watchers = new Set<() => void>();
const expiryWatchers = new Set<() => void>();
let sessionEnd = new AbortController();

function change(next: Session): void {
  session = next;
  followDisplay(next.user?.display);
  for (const watcher of watchers) watcher();
}

export function getSession(): Session {
  return session;
}

export function watchSession(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** A signal that aborts when the current session ends. */
export function getSessionSignal(): AbortSignal {
  return sessionEnd.signal;
}

/** Calls `watcher` when the server no longer accepts the token of this page. */
export function watchExpiry(watcher: () => void): () => void {
  expiryWatchers.add(watcher);
  return () => expiryWatchers.delete(watcher);
}

/** The current session; the component renders again when it changes. */
export function useSession(): Session {
  return useSyncExternalStore(watchSession, getSession, () => INITIAL);
}

export function beginSession(user: User, token: string): void {
  storeToken(token);
  change({ user, isLoading: false, isUnreachable: false, error: null, signedOutOn: null });
}

/** Replaces the member. Onboarding, verification and edits return the whole member. */
export function replaceUser(user: User): void {
  change({ ...session, user, isLoading: false, error: null });
}

/** The stored token is being checked, at the start or once more. */
export function beginLoading(): void {
  change({ ...session, isLoading: true });
}

/** The server did not answer. The token stays: a tunnel must not sign a member out. */
export function failToReach(): void {
  change({ ...session, isLoading: false, isUnreachable: true });
}

export function failSession(error: string): void {
  change({ ...session, error });
}

/** Ends the session. `signedOutOn` is the history entry if the member signed out. */
export function endSession(signedOutOn: string | null = null): void {
  removeToken();
  sessionEnd.abort();
  sessionEnd = new AbortController();
  change({ user: null, isLoading: false, isUnreachable: false, error: null, signedOutOn });
}

/** Ends the session because the server refused this token, unless the token has been replaced or is being replaced. */
export function expireSession(refusedToken: string | null): void {
  unlessTokenChanges(() => {
    if (refusedToken === null || refusedToken !== readToken()) return;
    endSession();
    for (const watcher of expiryWatchers) watcher();
  });
}

/** Resets to the state of a newly opened page. */
export function resetSession(): void {
  change(INITIAL);
}
