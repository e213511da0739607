import { sql } from 'kysely';
import type { Trx } from '../../database/client.ts';
import type { Instant } from '../../database/instant.ts';

/** Locks the listings that a member has suggested on, in the order of their ids. Uses suggestion_member. */
export async function lockListingsWithSuggestions(trx: Trx, memberId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('listing')
    .select('id')
    .where('id', 'in', (eb) => eb.selectFrom('suggestion').select('listing_id').where('member_id', '=', memberId))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

export async function setHidden(trx: Trx, memberId: string, hiddenAt: Instant | null): Promise<void> {
  await trx.updateTable('suggestion').set({ hidden_at: hiddenAt }).where('member_id', '=', memberId).execute();
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
