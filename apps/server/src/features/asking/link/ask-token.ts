import { timingSafeEqual } from 'node:crypto';
import { type HashKey, makeKeyedHash } from '../keyed-hash.ts';

export const ASK_BASE = '/ask';

const ID_BYTES = 16;
/** Half of the signature: 128 bits cannot be guessed, and the QR code stays small. */
const SIGNATURE_BYTES = 16;
const TOKEN = /^[\w-]{43}$/;

/** One version of the link of a listing. */
export type LinkVersion = { listingId: string; version: number };

/** The listing and a signature of its version, in 43 characters. It is made anew each time and never stored. */
export function buildAskToken(app: HashKey, { listingId, version }: LinkVersion): string {
  const id = Buffer.from(listingId.replaceAll('-', ''), 'hex');
  const signature = makeKeyedHash(app, 'ask link', `${id.toString('hex')} ${version}`);
  return Buffer.concat([id, signature.subarray(0, SIGNATURE_BYTES)]).toString('base64url');
}

/** The listing that a token names. Nothing is checked yet. Undefined for what is no token. */
export function readListingId(token: string): string | undefined {
  if (!TOKEN.test(token)) return undefined;
  const hex = Buffer.from(token, 'base64url').toString('hex', 0, ID_BYTES);
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** Whether this server has made the token for this version. Takes the same time wherever the two differ. */
export function isAskToken(app: HashKey, token: string, link: LinkVersion): boolean {
  const expected = Buffer.from(buildAskToken(app, link));
  const given = Buffer.from(token);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

export function buildAskPath(token: string): string {
  return `${ASK_BASE}/${token}`;
}
