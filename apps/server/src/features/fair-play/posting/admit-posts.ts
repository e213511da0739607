import { getTier } from '@ballpark/rules/fair-play';
import type { AppContext } from '../../../core/context.ts';
import { Refusal } from '../../../core/refusal.ts';
import type { Trx } from '../../../database/client.ts';
import { before, type Instant } from '../../../database/instant.ts';
import { requireActiveMember } from '../../accounts/member-status.ts';
import { countActiveListings, countSettledSuggestions, countSuggestions } from './allowance.repository.ts';

/**
 * The lock and the check before a listing is inserted: an active account with room for another listing. The lock on the
 * account orders all posts of a member, so two of them cannot both take the last place.
 */
export async function admitListing(app: AppContext, trx: Trx, memberId: string): Promise<void> {
  const { activeListingsMax } = app.config.fairPlay;
  const tier = await lockTier(app, trx, memberId);
  const openCount = await countActiveListings(trx, memberId, activeListingsMax);
  if (openCount >= activeListingsMax) throw new Refusal('too_many_listings');
  if (tier.listings !== undefined && openCount >= tier.listings) throw new Refusal('new_member_listings');
}

/**
 * Admits a suggestion before it is counted on its listing. Every act locks the account first and the listing after it.
 */
export async function admitSuggestion(app: AppContext, trx: Trx, memberId: string): Promise<void> {
  const tier = await lockTier(app, trx, memberId);
  if (tier.suggestions === undefined) return;
  if ((await countSuggestions(trx, memberId, tier.suggestions)) >= tier.suggestions) {
    throw new Refusal('new_member_suggestions');
  }
}

async function lockTier(app: AppContext, trx: Trx, memberId: string) {
  const account = await requireActiveMember(trx, { memberId, newSince: startOfNew(app) });
  const isNew = account.isNew && hasNewTier(app);
  return getTier({ isNew, settledCount: isNew ? await countSettledSuggestions(trx, memberId) : 0 });
}

/** Accounts that were created after this instant are new. */
function startOfNew(app: AppContext): Instant {
  return before(app.now(), app.config.fairPlay.newMemberHours, 'hours');
}

/** A fixed clock may be earlier than an account, so 0 hours are not left to the comparison. */
function hasNewTier(app: AppContext): boolean {
  return app.config.fairPlay.newMemberHours > 0;
}
