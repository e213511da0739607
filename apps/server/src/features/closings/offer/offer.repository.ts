import type { WeightedPrice } from '@ballpark/rules/crowd/ballpark';
import type { ListingType } from '@ballpark/rules/listings';
import { sql } from 'kysely';
import type { Queryable } from '../../../database/client.ts';

export type OfferedListing = {
  type: ListingType;
  currency: string;
  offerMinor: number | null;
  prices: WeightedPrice[];
};

/** An active listing with its offer and its shown prices. Uses suggestion_newest. */
export async function findOfferedListing(db: Queryable, listingId: string): Promise<OfferedListing | undefined> {
  const { rows } = await sql<OfferedRow>`
    select type, currency, offer_amount::float8 as "offerMinor", amounts, weights
    from listing left join lateral (
      select coalesce(array_agg(amount::float8), '{}') as amounts, coalesce(array_agg(weight), '{}') as weights
      from suggestion where suggestion.listing_id = listing.id and hidden_at is null
    ) shown on true
    where id = ${listingId} and is_active
  `.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { amounts, weights, ...listing } = row;
  // Both arrays are read from the same rows in the same order.
  return { ...listing, prices: amounts.map((amountMinor, at) => ({ amountMinor, weight: weights[at] ?? 0 })) };
}

type OfferedRow = Omit<OfferedListing, 'prices'> & { amounts: number[]; weights: number[] };
