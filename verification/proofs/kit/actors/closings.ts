import { openApp } from '@ballpark/server/composition/open-app';
import { loadConfig } from '@ballpark/server/config/config';
import { bookClosings } from '@ballpark/server/features/closings/booking/book-closings';
import { createLogger } from '@ballpark/server/observability/logger';
import type { ScratchServices } from '../services/scratch-services.ts';
import { insertListings, type ListingRef } from './listings.ts';

export type ClosedThing = { ownerId: string; title: string; finalPriceMinor: number };

/** The page of Berlin in the price book. */
export const GUIDE_OF_BERLIN = '/guide/berlin-2950159';

/** Inserts listings in Berlin that were closed yesterday with three prices, and takes them into the price book. */
export async function bookClosedListings(
  { sql, environment }: ScratchServices,
  things: readonly ClosedThing[],
): Promise<ListingRef[]> {
  const listings = await insertListings(
    sql,
    things.map(({ ownerId }) => ownerId),
    'closed',
  );
  await sql.query(
    `update listing set title = given.title, final_price = given.price, closed_at = now() - interval '1 day', settled_at = now(),
       suggestion_count = 3, suggestion_sum = 3 * given.price, suggestion_min = given.price, suggestion_max = given.price
     from unnest($1::uuid[], $2::text[], $3::bigint[]) as given (id, title, price) where listing.id = given.id`,
    [
      listings.map(({ id }) => id),
      things.map(({ title }) => title),
      things.map(({ finalPriceMinor }) => finalPriceMinor),
    ],
  );
  // Closings of new accounts do not count.
  await sql.query(`update member set created_at = now() - interval '90 days' where id = any ($1)`, [
    things.map(({ ownerId }) => ownerId),
  ]);
  const config = loadConfig(environment);
  const { app, close } = await openApp({ config, log: createLogger('silent', 'proof') });
  try {
    await bookClosings(app);
  } finally {
    await close();
  }
  return listings;
}
