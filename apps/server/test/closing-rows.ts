import type { ListingType } from '@ballpark/rules/listings';
import type { Point } from '@ballpark/rules/places';
import { bookClosings } from '../src/features/closings/booking/book-closings.ts';
import { insertListing, insertMembers } from './listing-rows.ts';
import type { TestApp } from './test-app.ts';

type ClosingFacts = {
  count: number;
  type?: ListingType;
  suggestionCount?: number;
  /** The final price as a multiple of the figure. */
  factor?: number;
  owners?: number;
  h7?: string | null;
  daysAgo?: number;
};

/** Inserts booked closings with a figure of 100.00, a range from 80 to 120 and an average of 110. */
export async function insertClosings({ sql }: TestApp, facts: ClosingFacts): Promise<void> {
  const { count, type = 'PRODUCT', suggestionCount = 5, factor = 1, owners = count } = facts;
  const { h7 = null, daysAgo = 1 } = facts;
  await sql.query(
    `insert into closing (listing_id, owner_key, type, currency, h7, final_price, suggestion_count, average_price,
       ballpark_price, ballpark_low, ballpark_high, ballpark_error, outcome, closed_at)
     select gen_random_uuid(), nth % $4, $2, 'USD', $6, round(10000 * $5::float8), $3, 11000, 10000, 8000, 12000, 0.4, 'sold',
       now() - make_interval(days => $7) from generate_series(1, $1) nth`,
    [count, type, suggestionCount, owners, factor, h7, daysAgo],
  );
}

type BookedFacts = {
  title: string;
  pricesMinor: readonly number[];
  place: Point;
  /** How old the accounts of the owners were at the closing. */
  ownerDays?: number;
  /** How many other members gave a price. */
  suggestionCount?: number;
  /** Whose they are; without it each has another owner. */
  ownerIds?: readonly string[];
  closedDaysAgo?: number;
};

/** Inserts listings that were closed yesterday, as they stand before they are booked. Returns their ids. */
export async function insertClosedListings(lab: TestApp, facts: BookedFacts): Promise<string[]> {
  const { title, pricesMinor, place, ownerDays = 30, suggestionCount = 3, closedDaysAgo = 1 } = facts;
  const owners = facts.ownerIds ?? (await insertMembers(lab, pricesMinor.length));
  await lab.sql.query(
    `update member set created_at = now() - make_interval(days => $2, secs => 60) where id = any ($1)`,
    [owners, ownerDays + closedDaysAgo],
  );
  const ids: string[] = [];
  for (const [nth, finalPriceMinor] of pricesMinor.entries()) {
    const id = await insertListing(lab, owners[nth % owners.length] ?? '', { title, place, end: { finalPriceMinor } });
    ids.push(id);
  }
  await lab.sql.query(
    `update listing set settled_at = now(), closed_at = now() - make_interval(days => $2::int),
       created_at = now() - make_interval(days => $2::int + 1), suggestion_count = $3::int, suggestion_sum = $3::int * final_price,
       suggestion_min = case when $3::int > 0 then final_price end,
       suggestion_max = case when $3::int > 0 then final_price end
     where id = any ($1)`,
    [ids, closedDaysAgo, suggestionCount],
  );
  return ids;
}

/** The same, and books them. */
export async function insertBookedListings(lab: TestApp, facts: BookedFacts): Promise<void> {
  await insertClosedListings(lab, facts);
  await bookClosings(lab.app);
}
