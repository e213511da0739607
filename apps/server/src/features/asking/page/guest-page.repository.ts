import type { ListingType, Outcome } from '@ballpark/rules/listings';
import { sql } from 'kysely';
import type { Queryable } from '../../../database/client.ts';
import type { Instant } from '../../../database/instant.ts';
import { CLOSES_AT } from '../../listings/listing-end.sql.ts';

export type AskedListing = {
  ownerName: string;
  ownerPhotoUrl: string | null;
  version: number;
  isOn: boolean;
  title: string;
  description: string;
  type: ListingType;
  location: string;
  photoUrls: string[];
  photoColours: string[];
  currency: string;
  closesAt: Date;
  isActive: boolean;
  finalPriceMinor: number | null;
  outcome: Outcome | null;
  ballparkMinor: { price: number; low: number; high: number } | null;
  /** Prices of guests that the owner sees. */
  guestCount: number;
  at: Date;
};

/**
 * A listing that pages show, with its link, for the page of a guest. Undefined also while its owner has no active account.
 * Money is sent as text, because it may be larger than a number of the driver.
 */
export async function findAskedListing(
  db: Queryable,
  listingId: string,
  at: Instant,
): Promise<AskedListing | undefined> {
  const { rows } = await sql<
    Omit<AskedListing, 'finalPriceMinor' | 'ballparkMinor'> & {
      finalPrice: string | null;
      price: string | null;
      low: string | null;
      high: string | null;
    }
  >`
    select owner.name as "ownerName", owner.photo_url as "ownerPhotoUrl", coalesce(ask_link.version, 1) as version,
      ask_link.off_at is null as "isOn", title, description, type, location, photo_urls as "photoUrls",
      photo_colours as "photoColours", currency, ${sql.raw(CLOSES_AT.text)} as "closesAt", is_active as "isActive",
      coalesce(final_price, late_price) as "finalPrice", outcome,
      ballpark_price as price, ballpark_low as low, ballpark_high as high,
      (select count(*)::int from guest_price where listing_id = listing.id and guest_price.hidden_at is null)
        as "guestCount",
      ${at} as at
    from listing
      join member owner on owner.id = listing.owner_id
      join member_account account on account.member_id = listing.owner_id and account.status = 'active'
      left join ask_link on ask_link.listing_id = listing.id
    where listing.id = ${listingId} and listing.deleted_at is null and listing.hidden_at is null
  `.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { finalPrice, price, low, high, ...listing } = row;
  return {
    ...listing,
    finalPriceMinor: finalPrice === null ? null : Number(finalPrice),
    ballparkMinor: price === null ? null : { price: Number(price), low: Number(low), high: Number(high) },
  };
}

type PlaceQuery = { listingId: string; guestId: string; amountMinor: number; finalPriceMinor: number };

/** How many of the other prices, by members and by guests, were farther from the final price. Uses suggestion_newest. */
export async function countFarther(db: Queryable, query: PlaceQuery): Promise<{ farther: number; others: number }> {
  const { listingId, guestId, amountMinor, finalPriceMinor } = query;
  const { rows } = await sql<{ farther: number; others: number }>`
    select count(*)::int as others,
      (count(*) filter (where abs(amount - ${finalPriceMinor}) > abs(${amountMinor}::bigint - ${finalPriceMinor})))::int
        as farther
    from (
      select amount from suggestion where listing_id = ${listingId} and hidden_at is null
      union all
      select amount from guest_price where listing_id = ${listingId} and hidden_at is null and id <> ${guestId}
    ) other
  `.execute(db);
  return rows[0] ?? { farther: 0, others: 0 };
}
