import type { AppContext } from '../../../core/context.ts';
import type { Trx } from '../../../database/client.ts';
import type { HiddenReason } from '../../../database/hidden-columns.ts';
import { withdrawGuestPrice } from '../../asking/guests/remove-guest-price.ts';
import { showListings, withdrawListing } from '../../listings/posting/hide-listings.ts';
import { planCardErasure } from '../../sharing/erase-share-cards.ts';
import { hideSuggestions, showSuggestions } from '../../suggestions/hide-suggestions.ts';
import { isHiddenByOtherCase } from '../reports/other-case.repository.ts';
import type { Target } from './target.repository.ts';

type HideInput = { target: Target; reason: Extract<HiddenReason, 'reports' | 'decision'> };

/**
 * Hides what a case is about; for a photo its listing. The cache in front forgets photos and share cards. A profile stays.
 * Returns the listings that changed.
 */
export async function hideTarget(app: AppContext, trx: Trx, { target, reason }: HideInput): Promise<string[]> {
  const { kind, id } = target;
  if (kind === 'profile') return [];
  if (kind === 'guest') {
    await withdrawGuestPrice(app, trx, id);
    return [];
  }
  if (kind === 'suggestion') return hideSuggestions(app, trx, { target: { suggestionId: id }, reason });
  await planCardErasure(app, trx, id);
  return withdrawListing(app, trx, { listingId: id, reason });
}

type ShowInput = { caseId: string; target: Target; reason: Extract<HiddenReason, 'reports' | 'decision'> };

/** Takes a reason back, unless another case hides the same thing for it: a listing and its photo are two cases. */
export async function showTarget(app: AppContext, trx: Trx, { caseId, target, reason }: ShowInput): Promise<string[]> {
  const { kind, id } = target;
  // A price of a guest that its owner has removed stays so.
  if (kind === 'profile' || kind === 'guest' || (await isHiddenByOtherCase(trx, { caseId, targetId: id, reason })))
    return [];
  if (kind === 'suggestion') return showSuggestions(app, trx, { target: { suggestionId: id }, reason });
  return showListings(trx, { listingId: id }, reason);
}

/** The changes of a transaction of moderation: members who were told, and listings whose open pages read again. */
export type Changes = { told: readonly string[]; listingIds: readonly string[] };

/** Called after the commit. */
export function announceChanges(app: AppContext, { told, listingIds }: Changes): void {
  for (const id of new Set(listingIds)) app.live.announce(id, 'suggestion');
  app.live.announceNotifications(told);
}
