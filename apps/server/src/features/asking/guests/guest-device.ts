import { randomBytes } from 'node:crypto';
import { GUEST_DEVICE_DAYS } from '@ballpark/rules/asking';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { AppContext } from '../../../core/context.ts';
import { hashNetwork } from '../../../limits/network-address.ts';
import { makeKeyedHash } from '../keyed-hash.ts';
import { ASK_BASE } from '../link/ask-token.ts';

const NAME = 'ballpark_ask';
const ID_BYTES = 16;
const ID = /^[\w-]{22}$/;
const DAY_SECONDS = 86_400;

/** Keyed hashes of the device and the network behind a request. */
export type GuestOrigin = {
  device: Buffer;
  /** Null for private addresses, which all clients behind a proxy share. */
  network: Buffer | null;
};

type GuestRequest = { /** The header with all cookies. */ cookies: string | undefined; address: string };

/** Undefined for a browser that does not send the cookie. */
export function findGuestOrigin(app: AppContext, { cookies, address }: GuestRequest): GuestOrigin | undefined {
  const id = readDeviceId(cookies);
  if (id === undefined) return undefined;
  const network = hashNetwork(app.config.mailboxKey, address);
  return {
    device: makeKeyedHash(app, 'device of a guest', id),
    // Hashed once more, so that it is not equal to the network of a member's session.
    network: network && makeKeyedHash(app, 'network of a guest', network),
  };
}

/**
 * The cookie that keeps the id of the device for a while longer, or gives it one: random bits that say nothing. The browser
 * sends it to the pages of ask links alone, and not with a form on another site.
 */
export function buildDeviceCookie({ config }: AppContext, cookies: string | undefined): string {
  return stringifySetCookie({
    name: NAME,
    value: readDeviceId(cookies) ?? randomBytes(ID_BYTES).toString('base64url'),
    maxAge: GUEST_DEVICE_DAYS * DAY_SECONDS,
    path: ASK_BASE,
    httpOnly: true,
    sameSite: 'lax',
    secure: config.publicOrigin.startsWith('https:'),
  });
}

function readDeviceId(cookies: string | undefined): string | undefined {
  const value = parseCookie(cookies ?? '')[NAME];
  return value !== undefined && ID.test(value) ? value : undefined;
}
