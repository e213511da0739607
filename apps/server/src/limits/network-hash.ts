import { createHmac, hkdfSync } from 'node:crypto';
import { isPrivate, parseAddress } from './network-address.ts';

/** The part of an address that a network has in common: an IPv4 /24, or an IPv6 /48. */
const COMMON_PARTS = { 4: 3, 6: 3 } as const;
const KEY_BYTES = 32;

/**
 * A keyed hash of the network that an address belongs to. Without the key, which is not in the database, the hash cannot be
 * compared with those of all networks. The key is derived, so that it has nothing in common with the hashes of mailboxes.
 * Null for private addresses, which all clients behind a proxy share.
 */
export function hashNetwork(key: string, address: string): Buffer | null {
  const parsed = parseAddress(address);
  if (!parsed || isPrivate(parsed)) return null;
  const { version, parts } = parsed;
  const networkKey = Buffer.from(hkdfSync('sha256', key, '', 'network of a session', KEY_BYTES));
  return createHmac('sha256', networkKey)
    .update(`${version} ${parts.slice(0, COMMON_PARTS[version]).join('.')}`)
    .digest();
}
