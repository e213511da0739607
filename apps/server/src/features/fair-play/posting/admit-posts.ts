import { containsLink, getTier } from '@ballpark/rules/fair-play';
import type { AppContext } from '../../../app/context.ts';
import { Refusal } from '../../../app/refusal.ts';
import type { Queryable, Trx } from '../../../database/client.ts';
import { before, type Instant } from '../../../database/instant.ts';
import { requireActiveMember } from '../../accounts/member-status.ts';
import { countActiveListings, countSettled, countSuggestions, isAccountNew } from './allowance.repository.ts';

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

type Note = {
  memberId: string;
  /** Null without a note. */ note: string | null;
};

/** The same before a suggestion is counted on its listing. Every act locks the account first and the listing after it. */
export async function admitSuggestion(app: AppContext, trx: Trx, { memberId, note }: Note): Promise<void> {
  const tier = await lockTier(app, trx, memberId);
  if (!tier.allowsLinks && containsLink(note ?? '')) throw new Refusal('new_member_links');
  if (tier.suggestions === undefined) return;
  if ((await countSuggestions(trx, memberId, tier.suggestions)) >= tier.suggestions) {
    throw new Refusal('new_member_suggestions');
  }
}

/** The check before a note is changed. It needs no lock: a member who may use links never loses that again. */
export async function requireNoteAllowed(app: AppContext, { memberId, note }: Note): Promise<void> {
  if (!containsLink(note ?? '')) return;
  const isNew = hasNewTier(app) && (await isAccountNew(app.db, memberId, startOfNew(app)));
  if (!(await readTier(app.db, { memberId, isNew })).allowsLinks) throw new Refusal('new_member_links');
}

async function lockTier(app: AppContext, trx: Trx, memberId: string) {
  const { isNew } = await requireActiveMember(trx, {
    memberId,
    newSince: startOfNew(app),
  });
  return readTier(trx, { memberId, isNew: isNew && hasNewTier(app) });
}

async function readTier(db: Queryable, { memberId, isNew }: { memberId: string; isNew: boolean }) {
  return getTier({
    isNew,
    settledCount: isNew ? await countSettled(db, memberId) : 0,
  });
}

/** Accounts that were created after this instant are new. */
function startOfNew(app: AppContext): Instant {
  return before(app.now(), app.config.fairPlay.newMemberHours, 'hours');
}

/** A fixed clock may be earlier than an account, so 0 hours are not left to the comparison. */
function hasNewTier(app: AppContext): boolean {
  return app.config.fairPlay.newMemberHours > 0;
}
