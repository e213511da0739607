import { randomBytes } from 'node:crypto';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { Config } from '../config/config.ts';

const ID_BYTES = 16;
const ID = /^[\w-]{22}$/;
const DAY_SECONDS = 86_400;

/** A cookie that knows the device of a person without an account: random bits that say nothing. */
export type DeviceCookie = {
  name: string;
  /** The browser sends it to the pages below this path alone. */
  path: string;
  days: number;
};

/** The id in a header with all cookies. Undefined for a browser that does not send this one. */
export function readDeviceId({ name }: DeviceCookie, cookies: string | undefined): string | undefined {
  const value = parseCookie(cookies ?? '')[name];
  return value !== undefined && ID.test(value) ? value : undefined;
}

/** The header that keeps the id of the device for a while longer, or gives it one. It is not sent with a form on another site. */
export function writeDeviceId(
  { config }: { config: Pick<Config, 'publicOrigin'> },
  cookie: DeviceCookie,
  cookies: string | undefined,
): string {
  return stringifySetCookie({
    name: cookie.name,
    value: readDeviceId(cookie, cookies) ?? randomBytes(ID_BYTES).toString('base64url'),
    maxAge: cookie.days * DAY_SECONDS,
    path: cookie.path,
    httpOnly: true,
    sameSite: 'lax',
    secure: config.publicOrigin.startsWith('https:'),
  });
}
