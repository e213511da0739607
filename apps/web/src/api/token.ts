import { TOKEN_KEY } from '../lib/storage.ts';

// A browser can refuse storage; then the session lasts as long as the page.
let inMemory: string | null = null;

export function readToken(): string | null {
  try {
    return localStorage.getItem(TOKEN_KEY);
  } catch {
    return inMemory;
  }
}

export function storeToken(token: string): void {
  inMemory = token;
  try {
    localStorage.setItem(TOKEN_KEY, token);
  } catch {
    // The token stays in memory.
  }
}

export function removeToken(): void {
  inMemory = null;
  try {
    localStorage.removeItem(TOKEN_KEY);
  } catch {
    // The token was only in memory.
  }
}

/** The lock of the browser, for all its tabs, that is held while the token is being replaced: see `token-change.ts`. */
export const TOKEN_LOCK = TOKEN_KEY;

/** Calls back, unless the token is being replaced in this tab or another one. */
export function unlessTokenChanges(judge: () => void): void {
  // A page without TLS has no locks, other than the type says.
  if (!navigator.locks) return judge();
  void navigator.locks.request(TOKEN_LOCK, { mode: 'shared', ifAvailable: true }, (lock) => {
    if (lock) judge();
  });
}
