import { paths } from '../paths.ts';

const KEY = 'origin';

const NEVER_AN_ORIGIN: readonly string[] = [
  paths.login,
  paths.register,
  paths.forgotPassword,
  paths.resetPassword,
  paths.landing,
];

/** Keeps the page a visitor asked for, in this tab only, until they have signed in. */
export function saveReturnPath({ pathname, search }: { pathname: string; search: string }): void {
  if (NEVER_AN_ORIGIN.includes(pathname)) return;
  try {
    sessionStorage.setItem(KEY, pathname + search);
  } catch {
    // Without storage the sign-in leads to the member's own first page.
  }
}

export function readReturnPath(): string | null {
  try {
    const origin = sessionStorage.getItem(KEY);
    return origin !== null && isInApp(origin) ? origin : null;
  } catch {
    return null;
  }
}

export function clearReturnPath(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // There was none.
  }
}

/** Only a path of this site: '//elsewhere' and '/\elsewhere' are other hosts to a browser. */
function isInApp(origin: string): boolean {
  if (!origin.startsWith('/')) return false;
  const address = new URL(origin, 'http://in-app.invalid');
  return address.host === 'in-app.invalid';
}
