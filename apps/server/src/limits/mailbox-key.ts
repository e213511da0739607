import { createHmac } from 'node:crypto';
import { toCanonicalMailbox } from '@ballpark/rules/accounts';

/**
 * A keyed hash of the mailbox behind an address, the same for all its spellings. Without the key, which is not in the
 * database, a copy of the database or of Redis does not tell whether an address is in it.
 */
export function hashMailbox(key: string, email: string): Buffer {
  return createHmac('sha256', key)
    .update(`mailbox ${toCanonicalMailbox(email)}`)
    .digest();
}

/** The key of a mailbox in rate limits. */
export function toMailboxKey(key: string, email: string): string {
  return hashMailbox(key, email).toString('base64url');
}
