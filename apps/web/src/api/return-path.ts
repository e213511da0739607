import { paths } from '../paths.ts';

const KEY = 'origin';

const NEVER_A_RETURN_PATH: readonly string[] = [
  paths.login,
  paths.register,
  paths.forgotPassword,
  paths.resetPassword,
  paths.landing,
];

/** Stores the page that a visitor requested, in this tab, until they have signed in. */
export function saveReturnPath({ pathname, search }: { pathname: string; search: string }): void {
  if (NEVER_A_RETURN_PATH.includes(pathname)) return;
  try {
    sessionStorage.setItem(KEY, pathname + search);
  } catch {
    // Without storage the sign-in leads to the member's start page.
  }
}

export function readReturnPath(): string | null {
  try {
    const path = sessionStorage.getItem(KEY);
    return path !== null && isInApp(path) ? path : null;
  } catch {
    return null;
  }
}

export function clearReturnPath(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Storage is refused, so there is no entry.
  }
}

/** Accepts only paths of this site: browsers treat '//elsewhere' and '/\elsewhere' as other hosts. */
function isInApp(path: string): boolean {
  if (!path.startsWith('/')) return false;
  const address = new URL(path, 'http://in-app.invalid');
  return address.host === 'in-app.invalid';
}
