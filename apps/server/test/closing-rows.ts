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
  trialArm?: 'veil' | 'shown';
};

/** Inserts booked closings with a figure of 100.00, a range from 80 to 120 and an average of 110. */
export async function insertClosings({ sql }: TestApp, facts: ClosingFacts): Promise<void> {
  const { count, type = 'PRODUCT', suggestionCount = 5, factor = 1, owners = count } = facts;
  const { h7 = null, daysAgo = 1, trialArm = null } = facts;
  await sql.query(
    `insert into closing (listing_id, owner_key, type, currency, h7, final_price, suggestion_count, average_price,
       ballpark_price, ballpark_low, ballpark_high, ballpark_error, outcome, closed_at, trial_arm)
     select gen_random_uuid(), nth % $4, $2, 'USD', $6, round(10000 * $5::float8), $3, 11000, 10000, 8000, 12000, 0.4, 'sold',
       now() - make_interval(days => $7), $8 from generate_series(1, $1) nth`,
    [count, type, suggestionCount, owners, factor, h7, daysAgo, trialArm],
  );
}

type BookedFacts = { title: string; pricesMinor: readonly number[]; place: Point };

/** Inserts listings that were closed yesterday, each by another owner, and books them. */
export async function insertBookedListings(lab: TestApp, { title, pricesMinor, place }: BookedFacts): Promise<void> {
  const owners = await insertMembers(lab, pricesMinor.length);
  for (const [nth, finalPriceMinor] of pricesMinor.entries()) {
    const id = await insertListing(lab, owners[nth] ?? '', { title, place, end: { finalPriceMinor } });
    await lab.sql.query(
      `update listing set settled_at = now(), closed_at = now() - interval '1 day', created_at = now() - interval '2 days'
       where id = $1`,
      [id],
    );
  }
  await bookClosings(lab.app);
}
