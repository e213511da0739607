import type { Trx } from '../../database/client.ts';
import type { Instant } from '../../database/instant.ts';
import { lockListingsWithSuggestions, recountListings, setHidden } from './hidden-suggestions.repository.ts';

/** Hides every suggestion of a member from its listing and its figures. Returns the listings. */
export function hideSuggestions(trx: Trx, memberId: string, at: Instant): Promise<string[]> {
  return changeHidden(trx, memberId, at);
}

/** Shows and counts them again. */
export function showSuggestions(trx: Trx, memberId: string): Promise<string[]> {
  return changeHidden(trx, memberId, null);
}

/** The listings are locked first, as by every other change of a suggestion: the figures stay equal to the rows. */
async function changeHidden(trx: Trx, memberId: string, hiddenAt: Instant | null): Promise<string[]> {
  const listingIds = await lockListingsWithSuggestions(trx, memberId);
  await setHidden(trx, memberId, hiddenAt);
  await recountListings(trx, listingIds);
  return listingIds;
}
