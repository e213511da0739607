import { ECDH } from 'node:crypto';

/** The push services of the browsers: Chrome and Edge (also on Windows), Firefox, Safari. */
const PUSH_HOSTS: readonly RegExp[] = [
  /^fcm\.googleapis\.com$/,
  /^([a-z0-9-]+\.)?push\.services\.mozilla\.com$/,
  /^([a-z0-9-]+\.)?push\.apple\.com$/,
  /^[a-z0-9-]+\.notify\.windows\.com$/,
];
const LOOPBACK = /^(127\.0\.0\.1|localhost|\[::1\])$/;

/**
 * Whether the server may send messages to this address. A client chooses it freely, so anything but a known push service
 * would let it make the server call other machines. `allowsLoopback` is for tests.
 */
export function isPushEndpoint(address: string, { allowsLoopback = false } = {}): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, port, username, password } = new URL(address);
  if (username !== '' || password !== '') return false;
  if (allowsLoopback && LOOPBACK.test(hostname)) return true;
  return protocol === 'https:' && port === '' && PUSH_HOSTS.some((host) => host.test(hostname));
}

/** What a browser gives to encrypt messages for it, in base64url. */
type DeviceKeys = { p256dh: string; auth: string };

const POINT_BYTES = 65;
/** Its first byte. */
const UNCOMPRESSED = 4;
const AUTH_BYTES = 16;

/** Whether messages can be encrypted with these keys: a point of P-256, uncompressed, and 16 bytes. */
export function areDeviceKeys({ p256dh, auth }: DeviceKeys): boolean {
  const point = Buffer.from(p256dh, 'base64url');
  if (point.length !== POINT_BYTES || point[0] !== UNCOMPRESSED) return false;
  if (Buffer.from(auth, 'base64url').length !== AUTH_BYTES) return false;
  try {
    ECDH.convertKey(point, 'prime256v1');
    return true;
  } catch {
    return false; // not on the curve
  }
}
