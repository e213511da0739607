const KEY = 'known-device';

/** Notes that a member has signed in or up in this browser. It names no member and survives the sign-out. */
export function noteKnownDevice(): void {
  try {
    localStorage.setItem(KEY, 'true');
  } catch {
    // Without storage every visit is the first one.
  }
}

export function isKnownDevice(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}
