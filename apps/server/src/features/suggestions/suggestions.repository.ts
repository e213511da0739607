import { QUICK_MINUTES } from '@ballpark/rules/achievements';
import type { ListingType } from '@ballpark/rules/listings';
import { sql } from 'kysely';
import type { Queryable, Trx } from '../../database/client.ts';
import { before, type Instant } from '../../database/instant.ts';

/** Names the key that lets a member suggest once for a listing. */
export const ONCE_PER_MEMBER = 'suggestion_once_per_member';

/** What a member has suggested, as it is kept: the amount in hundredths. */
export type SuggestionContent = { amount: number; comment: string | null };

type Counted = { listingId: string; memberId: string; amount: number; at: Instant };

/**
 * The gate: undefined unless the listing is active and somebody else's. Whoever comes next for this listing, to suggest,
 * edit or close, waits until this transaction is over.
 */
export function countOnActive(trx: Trx, { listingId, memberId, amount, at }: Counted) {
  return trx
    .updateTable('listing')
    .set({
      suggestion_count: sql`suggestion_count + 1`,
      suggestion_sum: sql`suggestion_sum + ${amount}::bigint`,
      // Both pass over what is null, as it is before the first suggestion.
      suggestion_min: sql`least(suggestion_min, ${amount}::bigint)`,
      suggestion_max: sql`greatest(suggestion_max, ${amount}::bigint)`,
    })
    .where('id', '=', listingId)
    .where('is_active', '=', true)
    .where('owner_id', '<>', memberId)
    .where('deleted_at', 'is', null)
    .returning([
      'owner_id as ownerId',
      // The table admits nothing else.
      sql<ListingType>`type`.as('type'),
      sql<boolean>`suggestion_count = 1`.as('isFirst'),
      sql<boolean>`created_at >= ${before(at, QUICK_MINUTES, 'minutes')}`.as('isQuick'),
    ])
    .executeTakeFirst();
}

type NewSuggestion = {
  id: string;
  listingId: string;
  ownerId: string;
  memberId: string;
  content: SuggestionContent;
  at: Instant;
};

/** Returns when it was made. A second one of the same member violates `ONCE_PER_MEMBER`. */
export async function insertSuggestion(trx: Trx, suggestion: NewSuggestion): Promise<Date> {
  const { id, listingId, ownerId, memberId, content, at } = suggestion;
  const { createdAt } = await trx
    .insertInto('suggestion')
    .values({
      id,
      listing_id: listingId,
      listing_owner_id: ownerId,
      member_id: memberId,
      ...content,
      created_at: at,
      updated_at: at,
    })
    .returning('created_at as createdAt')
    .executeTakeFirstOrThrow();
  return createdAt;
}

/** What decides whether a suggestion may be changed; undefined when there is none, or its listing is deleted. */
export function findEditable(db: Queryable, id: string) {
  return db
    .selectFrom('suggestion')
    .innerJoin('listing', 'listing.id', 'suggestion.listing_id')
    .select([
      'suggestion.member_id as authorId',
      'suggestion.listing_id as listingId',
      'listing.is_active as isListingActive',
    ])
    .where('suggestion.id', '=', id)
    .where('listing.deleted_at', 'is', null)
    .executeTakeFirst();
}

/** The gate of an edit: whether the listing is active, which it then stays until this transaction is over. */
export async function lockActive(trx: Trx, listingId: string): Promise<boolean> {
  const locked = await trx
    .selectFrom('listing')
    .select('id')
    .where('id', '=', listingId)
    .where('is_active', '=', true)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return locked !== undefined;
}

type Edit = { id: string; memberId: string; content: SuggestionContent; at: Instant };

/** Changes a member's own suggestion and returns the amount until now. To be called behind the gate. */
export async function updateOwnSuggestion(trx: Trx, { id, memberId, content, at }: Edit): Promise<number | undefined> {
  const updated = await trx
    .updateTable('suggestion')
    .from((eb) =>
      eb.selectFrom('suggestion as old').select(['old.id', 'old.amount']).where('old.id', '=', id).as('was'),
    )
    .set({ ...content, updated_at: at })
    .whereRef('suggestion.id', '=', 'was.id')
    .where('suggestion.member_id', '=', memberId)
    .returning('was.amount')
    .executeTakeFirst();
  return updated && Number(updated.amount);
}

type Recount = { listingId: string; from: number; to: number };

/**
 * Keeps what a listing tells about its suggestions right after one has changed. All of them are looked at only when the
 * changed one was the lowest or the highest and has moved inwards.
 */
export async function recount(trx: Trx, { listingId, from, to }: Recount): Promise<void> {
  await trx
    .updateTable('listing')
    .set({
      suggestion_sum: sql`suggestion_sum + ${to - from}::bigint`,
      suggestion_min: sql`case
        when ${from}::bigint = suggestion_min and ${to}::bigint > suggestion_min
        then (select min(amount) from suggestion where suggestion.listing_id = listing.id)
        else least(suggestion_min, ${to}::bigint) end`,
      suggestion_max: sql`case
        when ${from}::bigint = suggestion_max and ${to}::bigint < suggestion_max
        then (select max(amount) from suggestion where suggestion.listing_id = listing.id)
        else greatest(suggestion_max, ${to}::bigint) end`,
    })
    .where('id', '=', listingId)
    .execute();
}
