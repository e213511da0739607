import type { ListingType } from '@ballpark/rules/listings';
import { sql } from 'kysely';
import type { Queryable, Trx } from '../../../database/client.ts';
import type { Cell } from '../../../database/grid.ts';
import type { Instant } from '../../../database/instant.ts';
import { isListingId } from '../listing-id.ts';

/** What a member has written down about a listing, as it is kept. */
export type ListingContent = {
  title: string;
  description: string;
  type: ListingType;
  location: string;
  place: Cell | undefined;
  photos: readonly { url: string; colour: string }[];
  /** In hundredths; null without an offer. */
  offerAmount: number | null;
  words: readonly string[];
};

type NewListing = { id: string; ownerId: string; currency: string; content: ListingContent; at: Instant };

export async function insertListing(trx: Trx, { id, ownerId, currency, content, at }: NewListing): Promise<void> {
  await trx
    .insertInto('listing')
    .values({ id, owner_id: ownerId, currency, ...columnsOf(content), created_at: at, updated_at: at })
    .execute();
}

/** The columns that decide whether and how a listing may be changed. Undefined for an unknown or malformed id. */
export async function findListingState(db: Queryable, id: string) {
  if (!isListingId(id)) return undefined;
  return db
    .selectFrom('listing')
    .select(['owner_id as ownerId', 'is_active as isActive', 'h7', 'suggestion_count as suggestionCount'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

type Change = {
  id: string;
  ownerId: string;
  content: ListingContent;
  /** The currency at the new place, where the place has changed. */
  currency: string | undefined;
  at: Instant;
};

/**
 * The gate: undefined unless the listing is this member's and active. Returns the photos it showed until now. Prices
 * have been named in the listing's currency, so with the first one it stays as it is.
 */
export function updateOwnActive(trx: Trx, { id, ownerId, content, currency, at }: Change) {
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
    .set({ ...columnsOf(content), ...(currency !== undefined && { currency: unlessPriced(currency) }), updated_at: at })
    .whereRef('listing.id', '=', 'before.id')
    .returning('before.photo_urls as photoUrls')
    .executeTakeFirst();
}

type Deletion = { id: string; ownerId: string; at: Instant };

/** The same gate. Returns the photos it showed until now. */
export function markDeleted(trx: Trx, { id, ownerId, at }: Deletion) {
  return trx
    .updateTable('listing')
    .set({ is_active: false, deleted_at: at, updated_at: at })
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .where('is_active', '=', true)
    .returning('photo_urls as photoUrls')
    .executeTakeFirst();
}

function columnsOf({ title, description, type, location, place, photos, offerAmount, words }: ListingContent) {
  return {
    title,
    description,
    type,
    location,
    h7: place?.h7 ?? null,
    latitude: place?.latitude ?? null,
    longitude: place?.longitude ?? null,
    photo_urls: photos.map(({ url }) => url),
    photo_colours: photos.map(({ colour }) => colour),
    offer_amount: offerAmount,
    words: sql<string>`array_to_tsvector(${words}::text[])`,
  };
}

function unlessPriced(currency: string) {
  return sql<string>`case when listing.suggestion_count = 0 then ${currency} else listing.currency end`;
}
