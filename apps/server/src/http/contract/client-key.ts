import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';

const IPV6_NETWORK_GROUPS = 4;

/**
 * The key of a rate limit. A household or phone owns a whole IPv6 /64, so an address is cut to that. The result is
 * hashed, so that neither Redis nor a memory dump holds network addresses.
 */
export function clientKey(address: string): string {
  const network = isIPv6(address) && !address.startsWith('::ffff:') ? ipv6Network(address) : address;
  return createHash('sha256').update(network).digest('base64url').slice(0, 16);
}

function ipv6Network(address: string): string {
  const [head = '', tail] = address.split('::');
  const before = head.split(':').filter(Boolean);
  if (tail === undefined) return before.slice(0, IPV6_NETWORK_GROUPS).join(':');
  const after = tail.split(':').filter(Boolean);
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0');
  return [...before, ...zeros, ...after].slice(0, IPV6_NETWORK_GROUPS).join(':');
}
