import { sql } from 'kysely';
import type { Queryable } from '../../database/client.ts';

type Asked = { id: string; ownerId: string; contentHash: string };

/**
 * Which of these photos a listing of their owner's shows; a closed one keeps its photos, a deleted one does not. The
 * hash is the second part of an address. Uses listing_owner, once for each owner.
 */
export async function listShownByListings(db: Queryable, photos: readonly Asked[]): Promise<string[]> {
  const ids = photos.map(({ id }) => id);
  const owners = photos.map(({ ownerId }) => ownerId);
  const hashes = photos.map(({ contentHash }) => contentHash);
  const { rows } = await sql<{ id: string }>`
    select distinct asked.id
    from unnest(${ids}::uuid[], ${owners}::uuid[], ${hashes}::text[]) as asked (id, owner_id, content_hash)
    join (
      select listing.owner_id, split_part(shown.url, '/', 3) as content_hash
      from listing
      cross join unnest(listing.photo_urls) as shown (url)
      where listing.owner_id = any(${owners}::uuid[]) and listing.deleted_at is null
    ) kept on kept.owner_id = asked.owner_id and kept.content_hash = asked.content_hash
  `.execute(db);
  return rows.map(({ id }) => id);
}
