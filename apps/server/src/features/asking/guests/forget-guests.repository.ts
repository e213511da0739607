import { sql } from 'kysely';
import type { Queryable } from '../../../database/client.ts';
import { countRows } from '../../../database/count-rows.ts';
import type { Instant } from '../../../database/instant.ts';

type EndQuery = { endedUntil: Instant; limit: number };

/** Prices whose listings were closed or deleted until then. Uses guest_price_hashed: a price is older than the end. */
export function selectHashedPrices(db: Queryable, { endedUntil, limit }: EndQuery) {
  return db
    .selectFrom('guest_price')
    .innerJoin('listing', 'listing.id', 'guest_price.listing_id')
    .select('guest_price.id')
    .where('device_hash', 'is not', null)
    .where('guest_price.created_at', '<=', endedUntil)
    .where(sql<Date>`coalesce(listing.closed_at, listing.deleted_at)`, '<=', endedUntil)
    .orderBy('guest_price.created_at')
    .limit(limit);
}

export function countHashedPrices(db: Queryable, query: EndQuery): Promise<number> {
  return countRows(db, selectHashedPrices(db, query));
}

/** Empties a batch and returns how many. */
export async function emptyGuestHashes(db: Queryable, query: EndQuery): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('guest_price')
    .set({ device_hash: null, network_hash: null })
    .where('id', 'in', selectHashedPrices(db, query))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
