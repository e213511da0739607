import { TOKEN_KEY } from '../lib/storage.ts';

// A browser can refuse storage altogether; the session then lasts as long as the page.
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
    // Kept in memory.
  }
}

export function removeToken(): void {
  inMemory = null;
  try {
    localStorage.removeItem(TOKEN_KEY);
  } catch {
    // It was only in memory.
  }
}
