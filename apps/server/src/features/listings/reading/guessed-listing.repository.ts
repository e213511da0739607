import { SUGGESTION_PAGE_SIZE_MAX } from '@ballpark/rules/listings';
import { defineStatement, sqlText, type Statements } from '../../../database/statement.ts';
import type { GuessedListing } from '../../messages/mailing/listing-reader.ts';
import { isListingId } from '../listing-id.ts';
import { IS_SHOWN, isOwnerVisible } from '../visibility.sql.ts';

/**
 * Prices as the page of a closed listing shows them to the member: the own one, and the newest of others. A price of a
 * member with a block stays, as on the page. Uses the primary key, suggestion_once_per_member and suggestion_newest.
 */
const FIND_GUESSED = defineStatement(
  'find-guessed-listing',
  sqlText`
    select listing.id, listing.title, listing.currency, listing.photo_urls[1] as "photoUrl",
      coalesce(listing.final_price, listing.late_price)::float8 as "finalPriceMinor", listing.suggestion_count as count,
      listing.suggestion_min::float8 as "lowestMinor", listing.suggestion_max::float8 as "highestMinor",
      (listing.suggestion_sum / listing.suggestion_count)::float8 as "averageMinor",
      listing.ballpark_price::float8 as price, listing.ballpark_low::float8 as low, listing.ballpark_high::float8 as high,
      (select amount::float8 from suggestion where listing_id = listing.id and member_id = $2) as "ownMinor",
      array(
        select amount::float8 from suggestion
        where listing_id = listing.id and member_id <> $2 and hidden_at is null
        order by created_at desc, id desc limit $3
      ) as "othersMinor"
    from listing
    where listing.id = $1 and ${IS_SHOWN} and ${isOwnerVisible(sqlText`$2`)} and listing.suggestion_count > 0
      and coalesce(listing.final_price, listing.late_price) is not null`,
);

type Row = Omit<GuessedListing, 'ballpark' | 'ownMinor'> & {
  ownMinor: number | null;
  price: number | null;
  low: number | null;
  high: number | null;
};

type Lookup = { listingId: string; memberId: string };

/** Undefined unless it has a final price, the member has guessed on it, and they may see it. */
export async function findGuessedListing(db: Statements, lookup: Lookup): Promise<GuessedListing | undefined> {
  if (!isListingId(lookup.listingId)) return undefined;
  const values = [lookup.listingId, lookup.memberId, SUGGESTION_PAGE_SIZE_MAX];
  const [found] = await db.run<Row>(FIND_GUESSED, values);
  if (!found || found.ownMinor === null) return undefined;
  const { price, low, high, ownMinor, ...listing } = found;
  const ballpark = price === null || low === null || high === null ? null : { price, low, high };
  return { ...listing, ownMinor, ballpark };
}
