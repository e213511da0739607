/** Names in the browser's local storage that both the app and the inline scripts of a page read. */
export const TOKEN_KEY = 'token';
/** 'light' or 'dark'; absent while the system decides. */
export const THEME_KEY = 'theme';

/** Marks our own entries, so that all of them can be removed and nothing else. */
const PREFIX = 'kept:';

/** Reads from local storage. A browser may refuse storage; then reads return null and writes do nothing. */
export function readOnDevice(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + key) ?? 'null');
  } catch {
    return null;
  }
}

export function keepOnDevice(key: string, value: unknown): void {
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify(value));
  } catch {
    // Storage is refused or full: the value lasts as long as the page.
  }
}

export function forgetOnDevice(key: string): void {
  try {
    localStorage.removeItem(PREFIX + key);
  } catch {
    // Storage is refused, so there is no entry.
  }
}

/** Whether a storage event is about an entry whose key starts like this. A null key means that all were removed. */
export function isDeviceKey(storageKey: string | null, start: string): boolean {
  return storageKey === null || storageKey.startsWith(PREFIX + start);
}

/** Called on sign-out: the next person at this browser finds nothing. */
export function forgetAllOnDevice(): void {
  try {
    const names = Object.keys(localStorage).filter((name) => name.startsWith(PREFIX));
    for (const name of names) localStorage.removeItem(name);
  } catch {
    // Storage is refused, so there is no entry.
  }
}

/** Reads from session storage, which lasts until the tab is closed. */
export function readInTab(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

export function keepInTab(key: string, value: unknown): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Storage is refused or full: the value lasts as long as the page.
  }
}

export function forgetInTab(key: string): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Storage is refused, so there is no entry.
  }
}
