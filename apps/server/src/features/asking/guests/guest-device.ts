import { GUEST_DEVICE_DAYS } from '@ballpark/rules/asking';
import type { AppContext } from '../../../core/context.ts';
import { type DeviceCookie, readDeviceId, writeDeviceId } from '../../../core/device-cookie.ts';
import { makeKeyedHash } from '../../../core/keyed-hash.ts';
import { hashNetwork } from '../../../limits/network-address.ts';
import { ASK_BASE } from '../link/ask-token.ts';

const COOKIE: DeviceCookie = { name: 'ballpark_ask', path: ASK_BASE, days: GUEST_DEVICE_DAYS };

/** Keyed hashes of the device and the network behind a request. */
export type GuestOrigin = {
  device: Buffer;
  /** Null for private addresses, which all clients behind a proxy share. */
  network: Buffer | null;
};

type GuestRequest = { /** The header with all cookies. */ cookies: string | undefined; address: string };

/** Undefined for a browser that does not send the cookie. */
export function findGuestOrigin(app: AppContext, { cookies, address }: GuestRequest): GuestOrigin | undefined {
  const id = readDeviceId(COOKIE, cookies);
  if (id === undefined) return undefined;
  const network = hashNetwork(app.config.mailboxKey, address);
  return {
    device: makeKeyedHash(app, 'device of a guest', id),
    // Hashed once more, so that it is not equal to the network of a member's session.
    network: network && makeKeyedHash(app, 'network of a guest', network),
  };
}

/** The header that keeps the cookie of the device, or gives it one. */
export function buildDeviceCookie(app: AppContext, cookies: string | undefined): string {
  return writeDeviceId(app, COOKIE, cookies);
}
