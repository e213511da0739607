import { hash } from 'node:crypto';
import { joinClientKey } from '../../limits/client-key-parts.ts';
import { parseAddress } from '../../limits/network-address.ts';

/** A household or a phone owns a whole /64. */
const CLIENT_GROUPS = 4;
/** The most that a provider gives to one customer: 65,536 times a /64. */
const SITE_GROUPS = 3;

/**
 * The key of a client in rate limits: an IPv4 address, or an IPv6 /64 together with its /48. Keys are hashed, so that
 * neither Redis nor a memory dump holds network addresses.
 */
export function clientKey(address: string): string {
  const parsed = parseAddress(address);
  if (parsed?.version !== 6) return hashAddress(parsed?.parts.join('.') ?? address);
  return joinClientKey({
    client: hashAddress(parsed.parts.slice(0, CLIENT_GROUPS).join(':')),
    site: hashAddress(parsed.parts.slice(0, SITE_GROUPS).join(':')),
  });
}

function hashAddress(network: string): string {
  return hash('sha256', network, 'base64url').slice(0, 16);
}
