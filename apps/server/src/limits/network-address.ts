import { BlockList, isIPv4, isIPv6 } from 'node:net';

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
export function isPrivate({ version, parts }: NetworkAddress): boolean {
  return version === 4 ? PRIVATE.check(parts.join('.'), 'ipv4') : PRIVATE.check(parts.join(':'), 'ipv6');
}
