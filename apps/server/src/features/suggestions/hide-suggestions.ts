import type { AppContext } from '../../app/context.ts';
import type { Trx } from '../../database/client.ts';
import type { HiddenReason } from '../../database/hidden-columns.ts';
import { planBallparks } from './ballpark/keep-ballpark.ts';
import {
  hideRows,
  lockListingsWithSuggestions,
  recountListings,
  showRows,
  type SuggestionTarget,
} from './hidden-suggestions.repository.ts';

type Change = { target: SuggestionTarget; reason: HiddenReason };

/** Hides one suggestion, or all of a member, from its listing and the listing's figures. Returns the listings. */
export async function hideSuggestions(app: AppContext, trx: Trx, { target, reason }: Change): Promise<string[]> {
  const listingIds = await lockListingsWithSuggestions(trx, target);
  await hideRows(trx, target, { reason, at: app.now() });
  return recountAll(app, trx, listingIds);
}

/** Takes the reason back. Suggestions without another reason are shown and counted again. */
export async function showSuggestions(app: AppContext, trx: Trx, { target, reason }: Change): Promise<string[]> {
  const listingIds = await lockListingsWithSuggestions(trx, target);
  await showRows(trx, target, reason);
  return recountAll(app, trx, listingIds);
}

/** The listings are locked, as by every other change of a suggestion: the figures stay equal to the rows. */
async function recountAll(app: AppContext, trx: Trx, listingIds: string[]): Promise<string[]> {
  await recountListings(trx, listingIds);
  await planBallparks(app, trx, listingIds);
  return listingIds;
}
