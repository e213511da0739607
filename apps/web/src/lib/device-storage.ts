/** Before every name of ours, so that all of it can be forgotten and nothing else. */
const PREFIX = 'kept:';

/** What this browser keeps until it is told otherwise. It may refuse storage; then nothing is kept, and nothing breaks. */
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
    // It lasts as long as the page.
  }
}

export function forgetOnDevice(key: string): void {
  try {
    localStorage.removeItem(PREFIX + key);
  } catch {
    // It was never kept.
  }
}

/** Whoever uses this browser next finds nothing of what was kept. */
export function forgetAllOnDevice(): void {
  try {
    const names = Object.keys(localStorage).filter((name) => name.startsWith(PREFIX));
    for (const name of names) localStorage.removeItem(name);
  } catch {
    // Nothing was ever kept.
  }
}
