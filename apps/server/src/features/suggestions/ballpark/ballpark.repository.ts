import type { WeightedPrice } from '@ballpark/rules/crowd/ballpark';
import type { ListingType } from '@ballpark/rules/listings';
import { sql } from 'kysely';
import type { BallparkColumns } from '../../../database/ballpark-columns.ts';
import type { Queryable, Trx } from '../../../database/client.ts';

/** Locks an active listing, as every change of its suggestions does. Undefined if it has ended: its figure stays. */
export function lockActiveListing(trx: Trx, listingId: string) {
  return trx
    .selectFrom('listing')
    .select([sql<ListingType>`type`.as('type'), 'currency', 'suggestion_count as suggestionCount'])
    .where('id', '=', listingId)
    .where('is_active', '=', true)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** The shown prices of a listing with their weights. Uses suggestion_newest. */
export async function listPrices(db: Queryable, listingId: string): Promise<WeightedPrice[]> {
  const rows = await db
    .selectFrom('suggestion')
    .select(['amount', 'weight'])
    .where('listing_id', '=', listingId)
    .where('hidden_at', 'is', null)
    .execute();
  return rows.map(({ amount, weight }) => ({ amountMinor: Number(amount), weight }));
}

/** The fair range of a listing. Undefined without a figure. */
export async function findFairRange(db: Queryable, listingId: string) {
  const found = await db
    .selectFrom('listing')
    .select(['currency', 'ballpark_low as low', 'ballpark_high as high'])
    .where('id', '=', listingId)
    .executeTakeFirst();
  if (!found || found.low === null || found.high === null) return undefined;
  return { currency: found.currency, fairRange: { low: Number(found.low), high: Number(found.high) } };
}

export async function saveBallpark(trx: Trx, listingId: string, columns: BallparkColumns): Promise<void> {
  await trx.updateTable('listing').set(columns).where('id', '=', listingId).execute();
}
