import type { ListingType } from '@ballpark/rules/listings';
import type { ClosingPrice } from '@ballpark/rules/xp';
import { sql } from 'kysely';
import type { Queryable, Trx } from '../../../database/client.ts';
import type { Instant } from '../../../database/instant.ts';
import type { ClosedListing } from './ended-listing.repository.ts';

/** `closedAt` is when the owner reported the price. */
export type LateListing = Omit<ClosedListing, 'price'> & { price: ClosingPrice };

/** A listing with a late price; undefined if it has none. Without suggestions no difference is stored, and none is needed. */
export async function findLatePricedListing(db: Queryable, id: string): Promise<LateListing | undefined> {
  const found = await db
    .selectFrom('listing')
    .select(['id', 'owner_id as ownerId', 'title', 'type', 'currency', 'category', 'late_price as latePrice'])
    .select([
      sql<number>`(extract(epoch from closed_at - created_at) / 60)::float8`.as('openMinutes'),
      sql<Date>`date_trunc('milliseconds', late_outcome_at)`.as('closedAt'),
    ])
    .select('late_closest_difference as closestDifference')
    .where('id', '=', id)
    .where('late_price', 'is not', null)
    .executeTakeFirst();
  if (!found) return undefined;
  const { latePrice, closestDifference, ...listing } = found;
  const price = { finalPriceMinor: Number(latePrice), closestDifferenceMinor: Number(closestDifference) };
  // A check constraint of the table allows only the types of the rules.
  return { ...listing, type: found.type as ListingType, isSold: true, price };
}

export async function markLatePriceSettled(trx: Trx, id: string, at: Instant): Promise<void> {
  await trx
    .updateTable('listing')
    .set({ late_settled_at: at })
    .where('id', '=', id)
    .where('late_settled_at', 'is', null)
    .execute();
}

type UnsettledQuery = {
  reportedUntil: Instant;
  /** The last listing of the page before. */ after: string;
  limit: number;
};

/** Listings whose late price was reported until then and is not settled, by id. Uses listing_late_unsettled. */
export async function listUnsettledLatePrices(db: Queryable, query: UnsettledQuery): Promise<string[]> {
  const { reportedUntil, after, limit } = query;
  const rows = await db
    .selectFrom('listing')
    .select('id')
    .where('id', '>', after)
    .where('late_price', 'is not', null)
    .where('late_settled_at', 'is', null)
    .where('late_outcome_at', '<=', reportedUntil)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
