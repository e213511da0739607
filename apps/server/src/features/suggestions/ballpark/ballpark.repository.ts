import type { WeightedPrice } from '@ballpark/rules/crowd/ballpark';
import { BALLPARK_FROM } from '@ballpark/rules/crowd/limits';
import type { ListingType } from '@ballpark/rules/listings';
import { sql } from 'kysely';
import type { BallparkColumns } from '../../../database/ballpark-columns.ts';
import type { Queryable, Trx } from '../../../database/client.ts';

/** Locks a listing, as every change of its suggestions does. */
export function lockListing(trx: Trx, listingId: string) {
  return trx
    .selectFrom('listing')
    .select([sql<ListingType>`type`.as('type'), 'currency', 'suggestion_count as suggestionCount'])
    .where('id', '=', listingId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** The shown prices of a listing with their weights. Call it while the listing is locked. Uses suggestion_newest. */
export async function listPrices(trx: Trx, listingId: string): Promise<WeightedPrice[]> {
  const rows = await trx
    .selectFrom('suggestion')
    .select(['amount', 'weight'])
    .where('listing_id', '=', listingId)
    .where('hidden_at', 'is', null)
    .execute();
  return rows.map(({ amount, weight }) => ({ amountMinor: Number(amount), weight }));
}

export async function saveBallpark(trx: Trx, listingId: string, columns: BallparkColumns): Promise<void> {
  await trx.updateTable('listing').set(columns).where('id', '=', listingId).execute();
}

/** Listings with enough prices and no figure. Uses listing_without_ballpark. */
export async function listWithoutBallpark(db: Queryable, after: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from listing
    where suggestion_count >= ${sql.lit(BALLPARK_FROM)} and ballpark_price is null and id > ${after}
    order by id limit ${limit}
  `.execute(db);
  return rows.map(({ id }) => id);
}
