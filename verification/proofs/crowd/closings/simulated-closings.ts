import { type Ballpark, computeBallpark, type RangeCalibration } from '@ballpark/rules/crowd/ballpark';
import { BALLPARK_FROM } from '@ballpark/rules/crowd/limits';
import { findBand, nameKind } from '@ballpark/rules/crowd/range-calibration';
import type { ListingType } from '@ballpark/rules/listings';
import type { Pool } from 'pg';
import { seededRandom } from '../../kit/seeded-random.ts';
import { type Guess, simulateFinalPrice, simulateListing } from '../simulation/listings.ts';
import { createMembers } from '../simulation/members.ts';
import { BASE } from '../simulation/world.ts';

export type SimulatedClosing = {
  type: ListingType;
  kind: string;
  guesses: readonly Guess[];
  ballpark: Ballpark;
  finalPriceMinor: number;
};

/** Closings of the base community with a figure. */
export function simulateClosings(count: number, seed: number): SimulatedClosing[] {
  const random = seededRandom(seed);
  const members = createMembers(BASE, random);
  const closings: SimulatedClosing[] = [];
  while (closings.length < count) {
    const { type, value, guesses } = simulateListing(BASE, members, random);
    const ballpark = judge(guesses);
    if (guesses.length < BALLPARK_FROM) continue;
    const finalPriceMinor = simulateFinalPrice(BASE, { value, figureMinor: ballpark.figureMinor }, random);
    closings.push({ type, kind: nameKind(type, findBand(guesses.length)), guesses, ballpark, finalPriceMinor });
  }
  return closings;
}

function judge(guesses: readonly Guess[], calibration?: RangeCalibration): Ballpark {
  const ballpark = computeBallpark(guesses, { currency: 'USD', calibration });
  if (!ballpark) throw new Error('Every simulated listing has guesses.');
  return ballpark;
}

/** Whether the final price is inside the range that this calibration gives. */
export function isInside({ guesses, finalPriceMinor }: SimulatedClosing, calibration: RangeCalibration): boolean {
  const { lowMinor, highMinor } = judge(guesses, calibration);
  return finalPriceMinor >= lowMinor && finalPriceMinor <= highMinor;
}

/** An arranged closing has been left out of all statistics; this one would change them. */
const ARRANGED_FACTOR = 30;
const ARRANGED_EVERY = 5;

/** Books them one second apart, the first is the newest. Every fifth stands there once more, as an arranged one at a wild price. */
export async function insertSimulated(sql: Pool, closings: readonly SimulatedClosing[]): Promise<void> {
  const arranged = closings
    .filter((_, index) => index % ARRANGED_EVERY === 0)
    .map((closing) => ({ ...closing, finalPriceMinor: closing.finalPriceMinor * ARRANGED_FACTOR }));
  await insertRows(sql, closings, null);
  await insertRows(sql, arranged, 'arranged');
}

async function insertRows(sql: Pool, closings: readonly SimulatedClosing[], exclusion: string | null): Promise<void> {
  const pick = <Value>(toValue: (closing: SimulatedClosing) => Value) => closings.map(toValue);
  await sql.query(
    `insert into closing (listing_id, owner_key, type, currency, final_price, suggestion_count, average_price, ballpark_price,
       ballpark_low, ballpark_high, ballpark_error, exclusion, outcome, closed_at)
     select gen_random_uuid(), nth, type, 'USD', final, count, figure, figure, low, high, error, $8, 'sold',
       now() - nth * interval '1 second'
     from unnest($1::text[], $2::bigint[], $3::int[], $4::bigint[], $5::bigint[], $6::bigint[], $7::real[])
       with ordinality closing (type, final, count, figure, low, high, error, nth)`,
    [
      pick(({ type }) => type),
      pick(({ finalPriceMinor }) => finalPriceMinor),
      pick(({ guesses }) => guesses.length),
      pick(({ ballpark }) => ballpark.figureMinor),
      pick(({ ballpark }) => ballpark.lowMinor),
      pick(({ ballpark }) => ballpark.highMinor),
      pick(({ ballpark }) => ballpark.error),
      exclusion,
    ],
  );
}

/** Closings of all kinds from before, a minute apart. */
export async function insertOlder(sql: Pool, count: number): Promise<void> {
  await sql.query(
    `insert into closing (listing_id, owner_key, type, currency, final_price, suggestion_count, average_price, ballpark_price,
       ballpark_low, ballpark_high, ballpark_error, outcome, closed_at)
     select gen_random_uuid(), nth, (array['PRODUCT', 'SERVICE'])[1 + nth % 2], 'USD',
       round(10000 * exp(0.1 + 0.3 * sin(nth))), (array[3, 6, 11, 20])[1 + nth / 2 % 4], 10000, 10000, 8000, 12500, 0.4,
       'sold', now() - interval '1 day' - nth * interval '1 minute'
     from generate_series(1, $1::int) nth`,
    [count],
  );
  // A vacuum marks pages as visible to all only when their commit is on the disk.
  await sql.query('checkpoint');
  await sql.query('vacuum (analyze) closing');
}
