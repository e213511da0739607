import { timingSafeEqual } from 'node:crypto';
import type { AppContext } from '../../../core/context.ts';
import type { Trx } from '../../../database/client.ts';
import { makeKeyedHash } from '../../../core/keyed-hash.ts';
import { deleteGuestPrice } from './guest.repository.ts';

const SIGNATURE_BYTES = 16;
const CLAIM = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.[\w-]{22}$/;

/** Proves that its bearer gave this price as a guest: only the page of the guest's own device has it. */
export function signClaim(app: AppContext, guestId: string): string {
  const signature = makeKeyedHash(app, 'claim of a guest', guestId).subarray(0, SIGNATURE_BYTES);
  return `${guestId}.${signature.toString('base64url')}`;
}

type ClaimInput = { claim: string; listingId: string };

/**
 * Removes the price of a guest who has joined, in the transaction that writes it as the member's suggestion. Call it after
 * the listing is locked. A claim that is forged, used, or of another listing does nothing. Returns whether a price was removed.
 */
export async function takeGuestPrice(app: AppContext, trx: Trx, { claim, listingId }: ClaimInput): Promise<boolean> {
  const guestId = CLAIM.exec(claim)?.[1];
  if (guestId === undefined) return false;
  const expected = Buffer.from(signClaim(app, guestId));
  const given = Buffer.from(claim);
  const isSigned = given.length === expected.length && timingSafeEqual(given, expected);
  return isSigned && (await deleteGuestPrice(trx, { listingId, guestId }));
}
