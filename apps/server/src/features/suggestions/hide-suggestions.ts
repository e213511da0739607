import type { Trx } from '../../database/client.ts';
import type { HiddenReason, Hiding } from '../../database/hidden-columns.ts';
import {
  hideRows,
  lockListingsWithSuggestions,
  recountListings,
  showRows,
  type SuggestionTarget,
} from './hidden-suggestions.repository.ts';

/** Hides one suggestion, or all of a member, from its listing and the listing's figures. Returns the listings. */
export async function hideSuggestions(trx: Trx, target: SuggestionTarget, hiding: Hiding): Promise<string[]> {
  return changeRows(trx, target, () => hideRows(trx, target, hiding));
}

/** Takes the reason back. Suggestions without another reason are shown and counted again. */
export async function showSuggestions(trx: Trx, target: SuggestionTarget, reason: HiddenReason): Promise<string[]> {
  return changeRows(trx, target, () => showRows(trx, target, reason));
}

/** The listings are locked first, as by every other change of a suggestion: the figures stay equal to the rows. */
async function changeRows(trx: Trx, target: SuggestionTarget, change: () => Promise<void>): Promise<string[]> {
  const listingIds = await lockListingsWithSuggestions(trx, target);
  await change();
  await recountListings(trx, listingIds);
  return listingIds;
}
