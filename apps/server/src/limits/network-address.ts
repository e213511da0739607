import { createHmac, hkdfSync } from 'node:crypto';
import { BlockList, isIPv4, isIPv6 } from 'node:net';

const KEY_BYTES = 32;

/** The four numbers of an IPv4 address, or the eight groups of an IPv6 address without leading zeros. */
export type NetworkAddress = { version: 4 | 6; parts: string[] };

const IPV4_MAPPED = '0:0:0:0:0:ffff';

/** Proxies write addresses in different ways: with a port, a zone or in the form of the other version. */
export function parseAddress(address: string): NetworkAddress | undefined {
  const bare = stripPort(address).split('%')[0]?.toLowerCase() ?? '';
  if (isIPv4(bare)) return { version: 4, parts: bare.split('.') };
  if (!isIPv6(bare)) return undefined;
  const groups = toGroups(bare);
  if (groups.slice(0, 6).join(':') === IPV4_MAPPED) return { version: 4, parts: toIpv4(groups) };
  return { version: 6, parts: groups };
}

/** `192.0.2.1:443` and `[2001:db8::1]:443`. */
function stripPort(address: string): string {
  const [, bracketed, dotted] = /^(?:\[([^\]]*)\]|([\d.]+))(?::\d+)?$/.exec(address.trim()) ?? [];
  return bracketed ?? dotted ?? address.trim();
}

/** The last two groups may be written as an IPv4 address. */
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

function toIpv4(groups: readonly string[]): string[] {
  return groups
    .slice(6)
    .map((group) => Number.parseInt(group, 16))
    .flatMap((pair) => [pair >> 8, pair & 255])
    .map(String);
}

const PRIVATE = new BlockList();
for (const [network, bits] of [
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const) {
  PRIVATE.addSubnet(network, bits, 'ipv4');
}
for (const [network, bits] of [
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
] as const) {
  PRIVATE.addSubnet(network, bits, 'ipv6');
}

/** Whether the address says nothing about where a client is: that of a proxy in front, or of this machine. */
function isPrivate({ version, parts }: NetworkAddress): boolean {
  return version === 4 ? PRIVATE.check(parts.join('.'), 'ipv4') : PRIVATE.check(parts.join(':'), 'ipv6');
}

/** The part of an address that a network has in common: an IPv4 /24, or an IPv6 /48. */
const COMMON_PARTS = { 4: 3, 6: 3 } as const;

/** The network that an address belongs to, for example '4 192.0.2'. */
export function toNetwork({ version, parts }: NetworkAddress): string {
  return `${version} ${parts.slice(0, COMMON_PARTS[version]).join('.')}`;
}

/**
 * A keyed hash of the network that an address belongs to. Without the key, which is not in the database, the hash cannot be
 * compared with those of all networks. The key is derived, so that it has nothing in common with the hashes of mailboxes.
 * Null for private addresses, which all clients behind a proxy share.
 */
export function hashNetwork(key: string, address: string): Buffer | null {
  const parsed = parseAddress(address);
  if (!parsed || isPrivate(parsed)) return null;
  const networkKey = Buffer.from(hkdfSync('sha256', key, '', 'network of a session', KEY_BYTES));
  return createHmac('sha256', networkKey).update(toNetwork(parsed)).digest();
}
