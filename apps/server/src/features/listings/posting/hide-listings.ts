import type { Trx } from '../../../database/client.ts';
import type { Instant } from '../../../database/instant.ts';
import { setHiddenAt } from './listings.repository.ts';

/** Hides every listing of a member and returns their ids. */
export function hideListings(trx: Trx, memberId: string, at: Instant): Promise<string[]> {
  return setHiddenAt(trx, memberId, at);
}

/** Shows them again. */
export function showListings(trx: Trx, memberId: string): Promise<string[]> {
  return setHiddenAt(trx, memberId, null);
}
