import type { Point } from '@ballpark/rules/places';
import type { Queryable } from '../../../database/client.ts';

type ComparedListing = { title: string; category: string | null; currency: string; point: Point | undefined };

/** The compared fields of a listing; undefined if it is not shown. */
export async function findComparedListing(db: Queryable, listingId: string): Promise<ComparedListing | undefined> {
  const row = await db
    .selectFrom('listing')
    .select(['title', 'category', 'currency', 'latitude', 'longitude'])
    .where('id', '=', listingId)
    .where('deleted_at', 'is', null)
    .where('hidden_at', 'is', null)
    .executeTakeFirst();
  if (!row) return undefined;
  const { latitude, longitude, ...listing } = row;
  return { ...listing, point: latitude === null || longitude === null ? undefined : { latitude, longitude } };
}
