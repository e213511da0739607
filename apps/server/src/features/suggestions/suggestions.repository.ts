import { QUICK_MINUTES } from '@ballpark/rules/achievements';
import type { ListingType } from '@ballpark/rules/listings';
import { TOWN_KM } from '@ballpark/rules/towns';
import { sql } from 'kysely';
import { isGuarded } from '../../core/guards.ts';
import type { BallparkColumns } from '../../database/ballpark-columns.ts';
import type { Queryable, Trx } from '../../database/client.ts';
import { before, type Instant } from '../../database/instant.ts';
import { sqlText } from '../../database/statement.ts';
import { mutedMembers, selectBlockedMembers } from '../accounts/blocked-members.sql.ts';

/** The unique constraint that lets a member suggest once per listing. */
export const ONCE_PER_MEMBER = 'suggestion_once_per_member';

export type SuggestionContent = { amountMinor: number; comment: string | null };

/** Whom the owner of a listing mutes. */
const OWNERS_MUTED = sql.raw(mutedMembers(sqlText`listing.owner_id`).text);

type OpenQuery = { listingId: string; memberId: string; at: Instant };

/**
 * Locks an active listing of another member, without a block between the two; undefined if there is none. The next
 * transaction that suggests, edits or closes on this listing waits until this one is over.
 */
export function lockOpenListing(trx: Trx, { listingId, memberId, at }: OpenQuery) {
  return trx
    .selectFrom('listing')
    .select([
      'owner_id as ownerId',
      'currency',
      'suggestion_count as suggestionCount',
      // A check constraint of the table allows only these types.
      sql<ListingType>`type`.as('type'),
      sql<boolean>`${memberId}::uuid in (${OWNERS_MUTED})`.as('isMuted'),
      sql<boolean>`created_at >= ${before(at, QUICK_MINUTES, 'minutes')}`.as('isQuick'),
    ])
    .where('id', '=', listingId)
    .$if(isGuarded('suggest-active'), (listing) => listing.where('is_active', '=', true))
    .$if(isGuarded('suggest-not-own'), (listing) => listing.where('owner_id', '<>', memberId))
    .where('deleted_at', 'is', null)
    .where('hidden_at', 'is', null)
    .where('owner_id', 'not in', selectBlockedMembers(memberId))
    .$if(isGuarded('figure-lock'), (listing) => listing.forNoKeyUpdate())
    .executeTakeFirst();
}

type CountInput = {
  listingId: string;
  amountMinor: number;
  /** Undefined if a job makes the figure. */
  ballpark: BallparkColumns | undefined;
};

/** Counts a new suggestion on its listing. Call it after `lockOpenListing`. */
export async function addListingSuggestion(trx: Trx, { listingId, amountMinor, ballpark }: CountInput): Promise<void> {
  await trx
    .updateTable('listing')
    .set({
      suggestion_count: sql`suggestion_count + 1`,
      suggestion_sum: sql`suggestion_sum + ${amountMinor}::bigint`,
      // `least` and `greatest` ignore null, which both columns are before the first suggestion.
      suggestion_min: sql`least(suggestion_min, ${amountMinor}::bigint)`,
      suggestion_max: sql`greatest(suggestion_max, ${amountMinor}::bigint)`,
      ...ballpark,
    })
    .where('id', '=', listingId)
    .execute();
}

type NewSuggestion = {
  id: string;
  listingId: string;
  ownerId: string;
  memberId: string;
  content: SuggestionContent;
  /** In hundredths of a voice, from the record of the member. It never changes. */
  weight: number;
  /** Whether it is the first on its listing. */
  isFirst: boolean;
  at: Instant;
};

/** Whether the server has sent the member neither the page nor the suggestions of a listing. Uses listing_reveal_once. */
function isUnseen(listingId: string, memberId: string) {
  return sql<boolean>`not exists (
    select from listing_reveal seen where seen.member_id = ${memberId} and seen.listing_id = ${listingId}
  )`;
}

/** Whether the author lives in the town of the listing. Null where one of the two has no place: `distance_km` is never null. */
function isNear(listingId: string, memberId: string) {
  return sql<boolean | null>`(
    select distance_km(account.latitude, account.longitude, listing.latitude, listing.longitude) <= ${sql.lit(TOWN_KM)}
    from member_account account cross join listing
    where account.member_id = ${memberId} and account.h7 is not null and listing.id = ${listingId} and listing.h7 is not null
  )`;
}

/** Returns the time of creation. A second suggestion of the same member violates `ONCE_PER_MEMBER`. */
export async function insertSuggestion(trx: Trx, suggestion: NewSuggestion): Promise<Date> {
  const { id, listingId, ownerId, memberId, content, weight, isFirst, at } = suggestion;
  const { createdAt } = await trx
    .insertInto('suggestion')
    .values({
      id,
      listing_id: listingId,
      listing_owner_id: ownerId,
      member_id: memberId,
      ...toColumns(content),
      first_amount: content.amountMinor,
      weight,
      is_blind: isFirst ? true : isUnseen(listingId, memberId),
      is_near: isNear(listingId, memberId),
      created_at: at,
      updated_at: at,
    })
    .returning('created_at as createdAt')
    .executeTakeFirstOrThrow();
  return createdAt;
}

function toColumns({ amountMinor, comment }: SuggestionContent) {
  return { amount: amountMinor, comment };
}

type EditableQuery = { id: string; memberId: string };

/** Reads the facts that decide whether a member may change a suggestion. Undefined if they do not see its listing. */
export function findEditableSuggestion(db: Queryable, { id, memberId }: EditableQuery) {
  return db
    .selectFrom('suggestion')
    .innerJoin('listing', 'listing.id', 'suggestion.listing_id')
    .select([
      'suggestion.member_id as authorId',
      'suggestion.listing_id as listingId',
      'listing.is_active as isListingActive',
      sql<boolean>`suggestion.hidden_at is not null`.as('isHidden'),
    ])
    .where('suggestion.id', '=', id)
    .where('listing.deleted_at', 'is', null)
    .where('listing.hidden_at', 'is', null)
    .where('listing.owner_id', 'not in', selectBlockedMembers(memberId))
    .executeTakeFirst();
}

/**
 * Locks a listing if it is active and neither moderation nor a block hides it from the member: it then stays so until this
 * transaction is over. Undefined otherwise.
 */
export function lockVisibleListing(trx: Trx, listingId: string, memberId: string) {
  return trx
    .selectFrom('listing')
    .select([sql<ListingType>`type`.as('type'), 'currency', 'suggestion_count as suggestionCount'])
    .where('id', '=', listingId)
    .where('hidden_at', 'is', null)
    .$if(isGuarded('edit-active'), (listing) => listing.where('is_active', '=', true))
    .where('owner_id', 'not in', selectBlockedMembers(memberId))
    .forNoKeyUpdate()
    .executeTakeFirst();
}

type SuggestionEdit = { id: string; memberId: string; content: SuggestionContent; at: Instant };

/**
 * Changes a member's own suggestion and returns its previous amount in minor units. Undefined if the suggestion is hidden:
 * the sums of its listing leave it out. Call it after `lockVisibleListing`, because hiding waits for the same lock.
 */
export async function updateOwnSuggestion(
  trx: Trx,
  { id, memberId, content, at }: SuggestionEdit,
): Promise<number | undefined> {
  const updated = await trx
    .updateTable('suggestion')
    .from((eb) =>
      eb.selectFrom('suggestion as old').select(['old.id', 'old.amount']).where('old.id', '=', id).as('was'),
    )
    .set({
      ...toColumns(content),
      updated_at: at,
      // Only the first change of the amount; a changed note is no revision.
      revised_at: sql`case when was.amount = ${content.amountMinor} then suggestion.revised_at
        else coalesce(suggestion.revised_at, ${at}) end`,
    })
    .whereRef('suggestion.id', '=', 'was.id')
    .where('suggestion.member_id', '=', memberId)
    .$if(isGuarded('edit-shown'), (suggestion) => suggestion.where('suggestion.hidden_at', 'is', null))
    .returning('was.amount')
    .executeTakeFirst();
  return updated && Number(updated.amount);
}

type RecountInput = {
  listingId: string;
  beforeMinor: number;
  afterMinor: number;
  /** Undefined if a job makes the figure. */
  ballpark: BallparkColumns | undefined;
};

/**
 * Updates the sum, minimum, maximum and figure of a listing after a suggestion has changed. All suggestions are read only when the
 * changed one was the minimum or the maximum and has moved inwards.
 */
export async function recountListing(trx: Trx, input: RecountInput): Promise<void> {
  const { listingId, beforeMinor, afterMinor, ballpark } = input;
  await trx
    .updateTable('listing')
    .set({
      suggestion_sum: sql`suggestion_sum + ${afterMinor - beforeMinor}::bigint`,
      suggestion_min: sql`case
        when ${beforeMinor}::bigint = suggestion_min and ${afterMinor}::bigint > suggestion_min
        then (select min(amount) from suggestion where suggestion.listing_id = listing.id and hidden_at is null)
        else least(suggestion_min, ${afterMinor}::bigint) end`,
      suggestion_max: sql`case
        when ${beforeMinor}::bigint = suggestion_max and ${afterMinor}::bigint < suggestion_max
        then (select max(amount) from suggestion where suggestion.listing_id = listing.id and hidden_at is null)
        else greatest(suggestion_max, ${afterMinor}::bigint) end`,
      ...ballpark,
    })
    .where('id', '=', listingId)
    .execute();
}

/** Deletes a batch of a member's notes and returns how many. Uses suggestion_member. */
export async function deleteNotes(db: Queryable, memberId: string, limit: number): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('suggestion')
    .set({ comment: null })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('suggestion')
        .select('id')
        .where('member_id', '=', memberId)
        .where('comment', 'is not', null)
        .limit(limit),
    )
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Deletes a batch of the suggestions on a listing and returns how many. Uses suggestion_once_per_member. */
export async function deleteListingSuggestions(trx: Trx, listingId: string, limit: number): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('suggestion')
    .where('id', 'in', (eb) =>
      eb.selectFrom('suggestion').select('id').where('listing_id', '=', listingId).limit(limit),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
