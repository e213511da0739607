import { VISITOR_ROUND_DAYS } from '@ballpark/rules/daily/rounds';
import type { AppContext } from '../../../core/context.ts';
import { type DeviceCookie, readDeviceId, writeDeviceId } from '../../../core/device-cookie.ts';
import { makeKeyedHash } from '../../../core/keyed-hash.ts';

export const DAILY_BASE = '/daily';

const COOKIE: DeviceCookie = { name: 'ballpark_daily', path: DAILY_BASE, days: VISITOR_ROUND_DAYS };

/** A keyed hash of the device behind a request, found by the header with all cookies. Undefined without the cookie. */
export function findPlayerDevice(app: AppContext, cookies: string | undefined): Buffer | undefined {
  const id = readDeviceId(COOKIE, cookies);
  return id === undefined ? undefined : makeKeyedHash(app, 'device of a player', id);
}

/** The header that keeps the cookie of the device, or gives it one. */
export function buildPlayerCookie(app: AppContext, cookies: string | undefined): string {
  return writeDeviceId(app, COOKIE, cookies);
}
