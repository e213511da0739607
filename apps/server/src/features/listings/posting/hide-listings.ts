import type { Trx } from '../../../database/client.ts';
import type { Instant } from '../../../database/instant.ts';
import { hideOwned, showOwned } from './listings.repository.ts';

/** Hides every listing of a member and returns their ids. */
export function hideListings(trx: Trx, memberId: string, at: Instant): Promise<string[]> {
  return hideOwned(trx, memberId, at);
}

/** Shows them again. */
export function showListings(trx: Trx, memberId: string): Promise<string[]> {
  return showOwned(trx, memberId);
}
