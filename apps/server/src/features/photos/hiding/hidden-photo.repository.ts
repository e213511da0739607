import { sql } from 'kysely';
import type { Trx } from '../../../database/client.ts';

/** In the order of their ids, as edits that release photos do. Uses photo_once. */
export async function lockListingPhotos(trx: Trx, ownerIds: readonly string[]): Promise<void> {
  await sql`
    select from photo where owner_id = any (${ownerIds}::uuid[]) and kind = 'listing' order by id for no key update
  `.execute(trx);
}

/** Changes only photos whose mark is wrong. Uses photo_once, and listing_owner once. */
export async function markHiddenPhotos(trx: Trx, ownerIds: readonly string[]): Promise<void> {
  await sql`
    update photo set is_hidden = not is_hidden
    where owner_id = any (${ownerIds}::uuid[]) and kind = 'listing'
      and is_hidden <> ((owner_id, content_hash) in (
        select listing.owner_id, split_part(shown.url, '/', 3)
        from listing cross join unnest(listing.photo_urls) as shown (url)
        where listing.owner_id = any (${ownerIds}::uuid[])
          and listing.deleted_at is null and listing.hidden_at is not null
      ))
  `.execute(trx);
}
