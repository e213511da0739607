import type { HashKey } from '../../../core/keyed-hash.ts';
import { isSignedId, readSignedId, signId } from '../../../core/signed-id.ts';

export const ASK_BASE = '/ask';

/** One version of the link of a listing. */
export type LinkVersion = { listingId: string; version: number };

export function buildAskToken(app: HashKey, { listingId, version }: LinkVersion): string {
  return signId(app, { purpose: 'ask link', id: listingId, version });
}

/** The listing that a token names. Nothing is checked yet. Undefined for what is no token. */
export function readListingId(token: string): string | undefined {
  return readSignedId(token);
}

/** Whether this server has made the token for this version. */
export function isAskToken(app: HashKey, token: string, { listingId, version }: LinkVersion): boolean {
  return isSignedId(app, token, { purpose: 'ask link', id: listingId, version });
}

export function buildAskPath(token: string): string {
  return `${ASK_BASE}/${token}`;
}
