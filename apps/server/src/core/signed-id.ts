import { timingSafeEqual } from 'node:crypto';
import { type HashKey, makeKeyedHash, type Purpose } from './keyed-hash.ts';

const ID_BYTES = 16;
/** Half of the signature: 128 bits cannot be guessed, and a QR code stays small. */
const SIGNATURE_BYTES = 16;
const TOKEN = /^[\w-]{43}$/;

type SignedId = {
  purpose: Purpose;
  /** A UUID. */
  id: string;
  /** Signed with the id, so that a new version has a new token. */
  version: number;
};

/** The id and its signature, in 43 characters for an address. It is made anew each time and never stored. */
export function signId(app: HashKey, { purpose, id, version }: SignedId): string {
  const bytes = Buffer.from(id.replaceAll('-', ''), 'hex');
  const signature = makeKeyedHash(app, purpose, `${bytes.toString('hex')} ${version}`);
  return Buffer.concat([bytes, signature.subarray(0, SIGNATURE_BYTES)]).toString('base64url');
}

/** The id that a token names. Nothing is checked yet. Undefined for what is no token. */
export function readSignedId(token: string): string | undefined {
  if (!TOKEN.test(token)) return undefined;
  const hex = Buffer.from(token, 'base64url').toString('hex', 0, ID_BYTES);
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** Whether this server has made the token for this id. Takes the same time wherever the two differ. */
export function isSignedId(app: HashKey, token: string, signed: SignedId): boolean {
  const expected = Buffer.from(signId(app, signed));
  const given = Buffer.from(token);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
