import type { Trx } from '../../database/client.ts';
import { lockInOrder } from './rank.repository.ts';

/**
 * Makes whoever else changes what these members have earned wait until this transaction is over. Everything that does
 * begins with this, once, for all members it is about.
 */
export function lockMembers(trx: Trx, memberIds: readonly string[]): Promise<void> {
  return lockInOrder(trx, memberIds);
}
