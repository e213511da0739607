import type { Ballpark, WeightedPrice } from '@ballpark/rules/crowd/ballpark';
import { BALLPARK_FROM } from '@ballpark/rules/crowd/limits';
import { sql } from 'kysely';
import type { Queryable, Trx } from '../../../database/client.ts';

/** Locks a listing, as every change of its suggestions does. */
export function lockListing(trx: Trx, listingId: string) {
  return trx
    .selectFrom('listing')
    .select(['currency', 'suggestion_count as suggestionCount'])
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

export type BallparkColumns = ReturnType<typeof toBallparkColumns>;

/** Without enough prices all columns are null. */
export function toBallparkColumns(ballpark: Ballpark | undefined) {
  return {
    ballpark_price: ballpark?.figureMinor ?? null,
    ballpark_low: ballpark?.lowMinor ?? null,
    ballpark_high: ballpark?.highMinor ?? null,
    ballpark_count: ballpark?.count ?? null,
    ballpark_voices: ballpark ? Math.round(ballpark.voices * 100) : null,
    ballpark_error: ballpark?.error ?? null,
    ballpark_agreement: ballpark ? Math.round(ballpark.agreement * 100) : null,
    ballpark_basis: ballpark ? 0 : null,
  };
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
