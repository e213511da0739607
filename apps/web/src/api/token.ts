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
