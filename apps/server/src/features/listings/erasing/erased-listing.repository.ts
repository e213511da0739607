import { sql } from 'kysely';
import type { Queryable, Trx } from '../../../database/client.ts';

/** In place of the description of a listing whose owner has left. It also marks listings that are already emptied. */
const ERASED_DESCRIPTION = 'Its owner has left.';
const NO_LOCATION = 'Location unavailable';

/** A batch of a member's listings that still have their content. Uses listing_owner and listing_owner_deleted. */
export function listErasableListings(
  db: Queryable,
  ownerId: string,
  limit: number,
): Promise<{ id: string; title: string }[]> {
  const owned = db
    .selectFrom('listing')
    .select(['id', 'title'])
    .where('owner_id', '=', ownerId)
    .where('description', '<>', ERASED_DESCRIPTION);
  return owned
    .where('deleted_at', 'is', null)
    .unionAll(owned.where('deleted_at', 'is not', null))
    .limit(limit)
    .execute();
}

/** A listing without suggestions has counted for no other member. */
export async function deleteUnpricedListings(trx: Trx, ids: readonly string[]): Promise<void> {
  await sql`
    delete from listing where id = any (${ids}::uuid[])
      and not exists (select from suggestion where suggestion.listing_id = listing.id)
  `.execute(trx);
}

type EmptyListingInput = { id: string; words: readonly string[] };

export async function emptyListing(trx: Trx, { id, words }: EmptyListingInput): Promise<void> {
  await trx
    .updateTable('listing')
    .set({
      description: ERASED_DESCRIPTION,
      location: NO_LOCATION,
      h7: null,
      latitude: null,
      longitude: null,
      photo_urls: [],
      photo_colours: [],
      words: sql<string>`array_to_tsvector(${words}::text[])`,
    })
    .where('id', '=', id)
    .execute();
}
