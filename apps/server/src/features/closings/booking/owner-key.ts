import { createHmac, hkdfSync } from 'node:crypto';

const KEY_BYTES = 32;

/**
 * A keyed hash of an owner, which tells owners of closings apart. Without the key, which is not in the database, it does
 * not say who they are. The key is derived, so that it has nothing in common with the hashes of mailboxes.
 */
export function hashOwner(mailboxKey: string, ownerId: string): string {
  const key = Buffer.from(hkdfSync('sha256', mailboxKey, '', 'owner of a closing', KEY_BYTES));
  return createHmac('sha256', key).update(ownerId).digest().readBigInt64BE().toString();
}
