import { sql } from 'kysely';
import type { Queryable, Trx } from '../../../database/client.ts';
import { countRows } from '../../../database/count-rows.ts';
import type { Instant } from '../../../database/instant.ts';

export type OldListingQuery = { endedUntil: Instant; limit: number };

/** Every ended listing has exactly one of the two. */
const ENDED_AT = sql<Date>`coalesce(closed_at, deleted_at)`;

/** Listings that wait for moderators, also because of a suggestion or the price of a guest. There are few at any time. Uses moderation_case_queue. */
const DISPUTED = sql<string>`(
  select coalesce(suggestion.listing_id, guest_price.listing_id, disputed.target_id)
  from moderation_case disputed left join suggestion on suggestion.id = disputed.target_id
    left join guest_price on guest_price.id = disputed.target_id
  where disputed.state <> 'decided'
)`;

/** Listings whose awards are all in the ledger and about which every case is decided. */
function selectRemovable(db: Queryable) {
  return db
    .selectFrom('listing')
    .where('settled_at', 'is not', null)
    .where((eb) => eb.or([eb('late_price', 'is', null), eb('late_settled_at', 'is not', null)]))
    .where('listing.id', 'not in', DISPUTED);
}

/** Closed listings that pages show. Uses listing_kept_newest: a listing closes within days after it was created. */
export function selectShownListings(db: Queryable, { endedUntil, limit }: OldListingQuery) {
  return selectRemovable(db)
    .select('listing.id')
    .where('deleted_at', 'is', null)
    .where('hidden_at', 'is', null)
    .where('created_at', '<=', endedUntil)
    .where('closed_at', '<=', endedUntil)
    .orderBy('created_at')
    .orderBy('listing.id')
    .limit(limit);
}

/** Deleted and hidden listings. Uses listing_unshown_age. */
export function selectUnshownListings(db: Queryable, { endedUntil, limit }: OldListingQuery) {
  return selectRemovable(db)
    .select('listing.id')
    .where((eb) => eb.or([eb('deleted_at', 'is not', null), eb('hidden_at', 'is not', null)]))
    .where(ENDED_AT, '<=', endedUntil)
    .orderBy(ENDED_AT)
    .limit(limit);
}

/** The ids of removable listings that were closed or deleted until then. */
export async function listOldListingIds(db: Queryable, { endedUntil, limit }: OldListingQuery): Promise<string[]> {
  const shown = await selectShownListings(db, { endedUntil, limit }).execute();
  const unshown = await selectUnshownListings(db, { endedUntil, limit: limit - shown.length }).execute();
  return [...shown, ...unshown].map(({ id }) => id);
}

export async function countOldListingRows(db: Queryable, { endedUntil, limit }: OldListingQuery): Promise<number> {
  const shown = await countRows(db, selectShownListings(db, { endedUntil, limit }));
  return shown + (await countRows(db, selectUnshownListings(db, { endedUntil, limit: limit - shown })));
}

/** Undefined unless the listing is removable and ended until then. */
export function lockOldListingRow(trx: Trx, id: string, endedUntil: Instant) {
  return selectRemovable(trx)
    .select(['owner_id as ownerId', 'photo_urls as photoUrls'])
    .where('listing.id', '=', id)
    .where(ENDED_AT, '<=', endedUntil)
    .forUpdate()
    .executeTakeFirst();
}

/** Deletes a listing that has no suggestions any more. */
export async function deleteOldListingRow(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('listing').where('id', '=', id).execute();
}
