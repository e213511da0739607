import type { ListingType } from '@ballpark/rules/listings';
import { sql } from 'kysely';
import type { Queryable } from '../../../database/client.ts';

export type OfferedListing = {
  type: ListingType;
  currency: string;
  offerMinor: number | null;
  prices: number;
  pricesAbove: number;
  figure: { figureMinor: number; error: number } | undefined;
};

/** An active listing with its offer, and how many of the shown prices are above it. Uses suggestion_newest. */
export async function findOffered(db: Queryable, listingId: string): Promise<OfferedListing | undefined> {
  const { rows } = await sql<OfferedRow>`
    select type, currency, offer_amount as offer, suggestion_count as prices, ballpark_price as figure,
      ballpark_error as error, (
        select count(*)::int from suggestion
        where suggestion.listing_id = listing.id and hidden_at is null and amount > listing.offer_amount
      ) as "pricesAbove"
    from listing where id = ${listingId} and is_active
  `.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { offer, figure, error, ...listing } = row;
  return {
    ...listing,
    offerMinor: offer === null ? null : Number(offer),
    figure: figure === null || error === null ? undefined : { figureMinor: Number(figure), error },
  };
}

type OfferedRow = Pick<OfferedListing, 'type' | 'currency' | 'prices' | 'pricesAbove'> & {
  offer: string | null;
  figure: string | null;
  error: number | null;
};
