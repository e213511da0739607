import { randomBytes } from 'node:crypto';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { AppContext } from './context.ts';

const ID_BYTES = 16;
const ID = /^[\w-]{22}$/;
const DAY_SECONDS = 86_400;

export type DeviceCookie = {
  name: string;
  /** The browser sends it to the pages below this path alone. */
  path: string;
  days: number;
};

/** `cookies` is the header with all cookies. Undefined for a browser that does not send this one. */
export function readDeviceId({ name }: DeviceCookie, cookies: string | undefined): string | undefined {
  const value = parseCookie(cookies ?? '')[name];
  return value !== undefined && ID.test(value) ? value : undefined;
}

/**
 * The cookie that keeps the id of the device for a while longer, or gives it one: random bits that say nothing. The browser
 * does not send it with a form on another site.
 */
export function buildDeviceCookie({ config }: AppContext, cookie: DeviceCookie, cookies: string | undefined): string {
  const { name, path, days } = cookie;
  return stringifySetCookie({
    name,
    value: readDeviceId(cookie, cookies) ?? randomBytes(ID_BYTES).toString('base64url'),
    maxAge: days * DAY_SECONDS,
    path,
    httpOnly: true,
    sameSite: 'lax',
    secure: config.publicOrigin.startsWith('https:'),
  });
}
