import { sql } from 'kysely';
import type { Trx } from '../../database/client.ts';
import { addReason, type HiddenReason, type Hiding, hasReason, removeReason } from '../../database/hidden-columns.ts';

/** One suggestion, or all suggestions of a member. */
export type SuggestionTarget = { suggestionId: string } | { memberId: string };

export type LockedListing = { id: string; isActive: boolean };

/** Locks the listings of the suggestions, in the order of their ids. Uses suggestion_pkey or suggestion_member. */
export function lockListingsWithSuggestions(trx: Trx, target: SuggestionTarget): Promise<LockedListing[]> {
  return trx
    .selectFrom('listing')
    .select(['id', 'is_active as isActive'])
    .where('id', 'in', (eb) => {
      const listings = eb.selectFrom('suggestion').select('listing_id');
      return 'memberId' in target
        ? listings.where('member_id', '=', target.memberId)
        : listings.where('id', '=', target.suggestionId);
    })
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

export async function hideSuggestionRows(trx: Trx, target: SuggestionTarget, hiding: Hiding): Promise<void> {
  await update(trx, target).set(addReason(hiding)).execute();
}

export async function showSuggestionRows(trx: Trx, target: SuggestionTarget, reason: HiddenReason): Promise<void> {
  await update(trx, target).set(removeReason(reason)).where(hasReason(reason)).execute();
}

function update(trx: Trx, target: SuggestionTarget) {
  const rows = trx.updateTable('suggestion');
  return 'memberId' in target
    ? rows.where('member_id', '=', target.memberId)
    : rows.where('id', '=', target.suggestionId);
}

/** Counts the suggestions that are shown. Call it after `lockListingsWithSuggestions`. */
export async function recountListings(trx: Trx, listingIds: readonly string[]): Promise<void> {
  await sql`
    update listing set (suggestion_count, suggestion_sum, suggestion_min, suggestion_max) = (
      select count(*), coalesce(sum(amount), 0), min(amount), max(amount)
      from suggestion where suggestion.listing_id = listing.id and suggestion.hidden_at is null
    )
    where id = any (${listingIds}::uuid[])
  `.execute(trx);
}
