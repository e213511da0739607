import { sql } from 'kysely';
import type { Queryable, Trx } from '../../../database/client.ts';
import type { Instant } from '../../../database/instant.ts';
import { sqlText } from '../../../database/statement.ts';
import { blockedMembers, selectBlockedMembers } from '../../accounts/blocked-members.sql.ts';
import { isListingId } from '../listing-id.ts';
import type { ListingContent } from './prepare-content.ts';

type NewListing = {
  id: string;
  ownerId: string;
  currency: string;
  content: ListingContent;
  /** Whether helpers elsewhere are asked about it, if it is a product. */
  seeksHelpers: boolean;
  at: Instant;
};

export async function insertListing(trx: Trx, listing: NewListing): Promise<void> {
  const { id, ownerId, currency, content, seeksHelpers, at } = listing;
  await trx
    .insertInto('listing')
    .values({
      id,
      owner_id: ownerId,
      currency,
      ...toColumns(content),
      seeks_helpers: seeksHelpers,
      created_at: at,
      updated_at: at,
    })
    .execute();
}

/**
 * The columns that decide whether and how a listing may be changed. Undefined for an unknown or malformed id, and for a
 * listing that a block hides from the member.
 */
export async function findListingState(
  db: Queryable,
  id: string,
  { memberId, hasBlocks = true }: { memberId: string; /** False to leave blocks out. */ hasBlocks?: boolean },
) {
  if (!isListingId(id)) return undefined;
  return db
    .selectFrom('listing')
    .select(['owner_id as ownerId', 'is_active as isActive', 'h7', 'suggestion_count as suggestionCount'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where('hidden_at', 'is', null)
    .$if(hasBlocks, (query) => query.where('owner_id', 'not in', selectBlockedMembers(memberId)))
    .executeTakeFirst();
}

type SeenPair = { listingId: string; memberId: string };

/** The positions of those pairs whose member does not see the listing: the conditions of findListingState for many. */
export async function listUnseenPairs(db: Queryable, pairs: readonly SeenPair[]): Promise<number[]> {
  const blocked = sql.raw(blockedMembers(sqlText`pair.member_id`).text);
  const { rows } = await sql<{ position: number }>`
    select (pair.nth - 1)::int as position
    from unnest(
      ${pairs.map(({ listingId }) => listingId)}::uuid[], ${pairs.map(({ memberId }) => memberId)}::uuid[]
    ) with ordinality as pair (listing_id, member_id, nth)
    left join listing on listing.id = pair.listing_id and listing.deleted_at is null and listing.hidden_at is null
    where listing.id is null or listing.owner_id in (${blocked})
  `.execute(db);
  return rows.map(({ position }) => position);
}

type ListingChange = {
  id: string;
  ownerId: string;
  content: ListingContent;
  /** The currency of the new cell; undefined if the cell has not changed. */
  currency: string | undefined;
  at: Instant;
};

/**
 * Locks, checks and changes in one statement: undefined unless the listing is active and this member's. Returns the photos
 * it showed before. Suggestions are amounts in the listing's currency, so the first suggestion fixes the currency.
 */
export function updateOwnActiveListing(trx: Trx, { id, ownerId, content, currency, at }: ListingChange) {
  return trx
    .updateTable('listing')
    .from((eb) =>
      eb
        .selectFrom('listing as locked')
        .select(['locked.id', 'locked.photo_urls'])
        .where('locked.id', '=', id)
        .where('locked.owner_id', '=', ownerId)
        .where('locked.is_active', '=', true)
        .forUpdate()
        .as('before'),
    )
    .set({
      ...toColumns(content),
      ...(content.category === undefined && { category: whileTypeStays(content) }),
      ...(currency !== undefined && { currency: unlessSuggested(currency) }),
      edited_at: ifChangedAfterSuggestion(content, at),
      updated_at: at,
    })
    .whereRef('listing.id', '=', 'before.id')
    .returning('before.photo_urls as photoUrls')
    .executeTakeFirst();
}

type ListingDeletion = { id: string; at: Instant };

/**
 * Deletes a listing that is locked, and returns the photos it showed before. A listing without suggestions has counted for
 * no member, so it is settled at once.
 */
export function markListingDeleted(trx: Trx, { id, at }: ListingDeletion) {
  const isSuggestedOn = sql`exists (select from suggestion where suggestion.listing_id = listing.id)`;
  return trx
    .updateTable('listing')
    .set({
      is_active: false,
      deleted_at: at,
      updated_at: at,
      settled_at: sql<Date | null>`case when not ${isSuggestedOn} then ${at} end`,
    })
    .where('id', '=', id)
    .returning(['photo_urls as photoUrls', sql<boolean>`settled_at is not null`.as('isSettled')])
    .executeTakeFirstOrThrow();
}

function toColumns({ title, description, type, category, location, cell, photos, offerMinor, words }: ListingContent) {
  return {
    title,
    description,
    type,
    category: category ?? null,
    location,
    h7: cell?.h7 ?? null,
    latitude: cell?.latitude ?? null,
    longitude: cell?.longitude ?? null,
    photo_urls: photos.map(({ url }) => url),
    photo_colours: photos.map(({ colour }) => colour),
    offer_amount: offerMinor,
    words: sql<string>`array_to_tsvector(${words}::text[])`,
  };
}

function whileTypeStays({ type }: ListingContent) {
  return sql<string | null>`case when listing.type = ${type} then listing.category end`;
}

function unlessSuggested(currency: string) {
  return sql<string>`case when listing.suggestion_count = 0 then ${currency} else listing.currency end`;
}

/** Members who have suggested a price have seen another content than the page now shows. */
function ifChangedAfterSuggestion({ title, description, type, photos }: ListingContent, at: Instant) {
  const photoUrls = photos.map(({ url }) => url);
  return sql<Date | null>`case
    when listing.suggestion_count > 0
      and (listing.title, listing.description, listing.type, listing.photo_urls)
        is distinct from (${title}, ${description}, ${type}, ${photoUrls}::text[])
    then ${at} else listing.edited_at end`;
}
