import { createHash } from 'node:crypto';
import { addDays } from '@ballpark/rules/daily/days';
import { insertListing, insertMembers, type ListingFacts } from './listing-rows.ts';
import type { TestApp } from './test-app.ts';

type PuzzleFacts = Pick<ListingFacts, 'title' | 'category' | 'photoUrls'> & {
  ownerId: string;
  /** Members who guessed. */
  guesserIds: readonly string[];
  priceMinor?: number;
  closedAt: Date;
};

/** A closing that its owner lets become a puzzle: booked, with one guess of each guesser around its price. */
export async function insertPuzzle(lab: TestApp, facts: PuzzleFacts): Promise<string> {
  const { ownerId, guesserIds, priceMinor = 10_000, closedAt, ...listing } = facts;
  const suggestions = guesserIds.map((memberId, nth) => ({ memberId, amountMinor: priceMinor + 100 * (nth - 2) }));
  const id = await insertListing(lab, ownerId, { ...listing, suggestions, end: { finalPriceMinor: priceMinor } });
  await lab.sql.query(
    `update listing set closed_at = $2, created_at = $2::timestamptz - interval '1 day' where id = $1`,
    [id, closedAt],
  );
  await lab.sql.query(
    `insert into closing (listing_id, owner_key, type, currency, final_price, suggestion_count, outcome, closed_at)
     select id, 1, type, currency, final_price, suggestion_count, 'sold', closed_at from listing where id = $1`,
    [id],
  );
  await lab.sql.query('insert into puzzle_consent (listing_id, owner_id, agreed_at) values ($1, $2, $3)', [
    id,
    ownerId,
    closedAt,
  ]);
  return id;
}

type Puzzles = Pick<PuzzleFacts, 'ownerId' | 'closedAt'> & { pricesMinor: readonly number[] };

/** Puzzles with six guesses each. */
export async function insertPuzzles(lab: TestApp, { pricesMinor, ...facts }: Puzzles): Promise<string[]> {
  const guesserIds = await insertMembers(lab, 6);
  const ids: string[] = [];
  for (const [nth, priceMinor] of pricesMinor.entries()) {
    ids.push(await insertPuzzle(lab, { ...facts, guesserIds, title: `Thing ${nth + 1}`, priceMinor }));
  }
  return ids;
}

/** The things of a day, as the job writes them. */
export async function insertDay({ sql }: TestApp, day: string, listingIds: readonly string[]): Promise<void> {
  await sql.query('insert into daily_day (day, chosen_at) values ($1, $2)', [day, addDays(day, -1)]);
  await sql.query(
    `insert into daily_thing (day, position, listing_id)
     select $1, nth, id from unnest($2::uuid[]) with ordinality thing (id, nth)`,
    [day, listingIds],
  );
}

/** The hash of a device; another one for each name. */
export function newDevice(name: string): Buffer {
  return createHash('sha256').update(name).digest();
}
