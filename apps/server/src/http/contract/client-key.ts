import { createHash } from 'node:crypto';
import { isIPv4, isIPv6 } from 'node:net';
import { joinClientKey } from '../../limits/client-key-parts.ts';

/** A household or a phone owns a whole /64. */
const CLIENT_GROUPS = 4;
/** The most that a provider gives to one customer: 65,536 times a /64. */
const SITE_GROUPS = 3;
const IPV4_MAPPED = '0:0:0:0:0:ffff';

/**
 * The key of a client in rate limits: an IPv4 address, or an IPv6 /64 together with its /48. Proxies write addresses in
 * different ways, so an address is normalised first. Keys are hashed, so that neither Redis nor a memory dump holds
 * network addresses.
 */
export function clientKey(address: string): string {
  const bare = stripPort(address).split('%')[0]?.toLowerCase() ?? '';
  if (!isIPv6(bare)) return hashAddress(bare);
  const groups = toGroups(bare);
  if (groups.slice(0, 6).join(':') === IPV4_MAPPED) return hashAddress(toIpv4(groups));
  return joinClientKey({
    client: hashAddress(groups.slice(0, CLIENT_GROUPS).join(':')),
    site: hashAddress(groups.slice(0, SITE_GROUPS).join(':')),
  });
}

/** `192.0.2.1:443` and `[2001:db8::1]:443`. */
function stripPort(address: string): string {
  const [, bracketed, dotted] = /^(?:\[([^\]]*)\]|([\d.]+))(?::\d+)?$/.exec(address.trim()) ?? [];
  return bracketed ?? dotted ?? address.trim();
}

/** The eight groups without leading zeros. The last two may be written as an IPv4 address. */
function toGroups(address: string): string[] {
  const last = address.slice(address.lastIndexOf(':') + 1);
  const hexadecimal = isIPv4(last) ? address.slice(0, -last.length) + toHexadecimal(last) : address;
  const [head = '', tail] = hexadecimal.split('::');
  const before = head.split(':').filter(Boolean);
  const after = tail?.split(':').filter(Boolean) ?? [];
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0');
  return [...before, ...zeros, ...after].map((group) => Number.parseInt(group, 16).toString(16));
}

function toHexadecimal(ipv4: string): string {
  const [a = 0, b = 0, c = 0, d = 0] = ipv4.split('.').map(Number);
  return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
}

function toIpv4(groups: readonly string[]): string {
  return groups
    .slice(6)
    .map((group) => Number.parseInt(group, 16))
    .flatMap((pair) => [pair >> 8, pair & 255])
    .join('.');
}

function hashAddress(network: string): string {
  return createHash('sha256').update(network).digest('base64url').slice(0, 16);
}
