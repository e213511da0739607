import type { AppContext } from '../../core/context.ts';
import type { Trx } from '../../database/client.ts';
import type { HiddenReason } from '../../database/hidden-columns.ts';
import { planBallparks } from './ballpark/keep-ballpark.ts';
import {
  hideSuggestionRows,
  type LockedListing,
  lockListingsWithSuggestions,
  recountListings,
  showSuggestionRows,
  type SuggestionTarget,
} from './hidden-suggestions.repository.ts';

type Change = { target: SuggestionTarget; reason: HiddenReason };

/** Hides one suggestion, or all of a member, from its listing and the listing's figures. Returns the listings. */
export async function hideSuggestions(app: AppContext, trx: Trx, { target, reason }: Change): Promise<string[]> {
  const listings = await lockListingsWithSuggestions(trx, target);
  await hideSuggestionRows(trx, target, { reason, at: app.now() });
  return recountAll(app, trx, listings);
}

/** Takes the reason back. Suggestions without another reason are shown and counted again. */
export async function showSuggestions(app: AppContext, trx: Trx, { target, reason }: Change): Promise<string[]> {
  const listings = await lockListingsWithSuggestions(trx, target);
  await showSuggestionRows(trx, target, reason);
  return recountAll(app, trx, listings);
}

/**
 * The listings are locked, as by every other change of a suggestion. Average, minimum and maximum always follow, because they
 * would tell a hidden price. The ballpark figure follows while a listing is active.
 */
async function recountAll(app: AppContext, trx: Trx, listings: readonly LockedListing[]): Promise<string[]> {
  const listingIds = listings.map(({ id }) => id);
  await recountListings(trx, listingIds);
  const activeIds = listings.filter(({ isActive }) => isActive).map(({ id }) => id);
  await planBallparks(app, trx, activeIds);
  return listingIds;
}
