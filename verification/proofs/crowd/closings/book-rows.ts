import type { Point } from '@ballpark/rules/places';
import { snap } from '@ballpark/server/database/grid';
import { listTermKeys } from '@ballpark/server/features/closings/booking/term-keys';
import { formatRow, NULL } from '../../kit/large-database/copy-rows.ts';
import { makeId } from '../../kit/large-database/ids.ts';
import { METRO } from '../../kit/large-database/places.ts';
import { makeVocabulary, type Vocabulary } from '../../kit/large-database/words.ts';
import { type Random, scramble, seededRandom } from '../../kit/seeded-random.ts';

export const CLOSING_COLUMNS = [
  'listing_id',
  'owner_key',
  'type',
  'category',
  'currency',
  'h7',
  'final_price',
  'suggestion_count',
  'outcome',
  'closed_at',
] as const;

export const TERM_COLUMNS = [
  'listing_id',
  'near_key',
  'region_key',
  'anywhere_key',
  'category',
  'closed_on',
  'final_price',
  'owner_key',
] as const;

/** One for all, so that a search anywhere finds the most. */
export const BOOK_CURRENCY = 'GBP';
const SEED = 4241;
const DAY_MS = 86_400_000;
/** The newest closing is of yesterday, the oldest is not swept yet. */
const HISTORY_DAYS = 720;
const METRO_SHARE = 0.2;
const METRO_SIGMA_KM = 15;
const TOWNS = 400;
const TOWN_SIGMA_KM = 5;
const HOMES = 20_000;
const KM_PER_DEGREE = 111.195;
const CATEGORIES = ['furniture', 'bikes', 'electronics', NULL];

type Home = { h7: string; h5: string; h4: string };

export type BookRows = {
  vocabulary: Vocabulary;
  /** The lines of one closing and of its terms. They must be made in their order. */
  make: (index: number) => { closing: string; terms: string };
};

/** Closings in the order of time, with titles of four or five words. The same in each run, apart from the day. */
export function planBookRows(closings: number, nowMs = Date.now()): BookRows {
  const random = seededRandom(SEED);
  const vocabulary = makeVocabulary(seededRandom(SEED + 1));
  const homes = drawHomes(random);
  const owners = Math.ceil(closings / 2);
  return {
    vocabulary,
    make: (index) => {
      const ms = nowMs - DAY_MS - Math.floor(((closings - index) * (HISTORY_DAYS - 1) * DAY_MS) / closings);
      const id = makeId({ kind: 'listing', index, ms });
      const owner = random.below(owners);
      const home = homes[owner % HOMES];
      if (!home) throw new Error('An owner has no home.');
      const ownerKey = String(BigInt(scramble(owner)) * 2n ** 31n + BigInt(owner));
      const title = Array.from({ length: 4 + random.below(2) }, () => vocabulary.draw()).join(' ');
      const category = CATEGORIES[random.below(CATEGORIES.length)] ?? NULL;
      const price = Math.ceil(100 * Math.exp(9 * random.next()));
      const type = random.next() < 0.25 ? 'SERVICE' : 'PRODUCT';
      const at = new Date(ms).toISOString();
      const keys = listTermKeys({ title, currency: BOOK_CURRENCY, h5: home.h5, h4: home.h4 });
      const terms = keys.map(({ nearKey, regionKey, anywhereKey }) =>
        formatRow([id, nearKey ?? NULL, regionKey ?? NULL, anywhereKey, category, at.slice(0, 10), price, ownerKey]),
      );
      const closing = [id, ownerKey, type, category, BOOK_CURRENCY, home.h7, price, random.below(9), 'sold', at];
      return { closing: formatRow(closing), terms: terms.join('') };
    },
  };
}

/** A fifth around one city, the others around towns anywhere. */
function drawHomes(random: Random): Home[] {
  const towns = Array.from({ length: TOWNS }, () => ({
    latitude: 120 * random.next() - 60,
    longitude: 360 * random.next() - 180,
  }));
  return Array.from({ length: HOMES }, () => {
    if (random.next() < METRO_SHARE) return toHome(drawAround(random, METRO, METRO_SIGMA_KM));
    return toHome(drawAround(random, towns[random.below(TOWNS)] ?? METRO, TOWN_SIGMA_KM));
  });
}

function drawAround(random: Random, { latitude, longitude }: Point, sigmaKm: number): Point {
  const north = latitude + (random.gaussian() * sigmaKm) / KM_PER_DEGREE;
  const east = (random.gaussian() * sigmaKm) / (KM_PER_DEGREE * Math.cos((north * Math.PI) / 180));
  return { latitude: north, longitude: ((longitude + east + 540) % 360) - 180 };
}

function toHome(point: Point): Home {
  const { h7 } = snap(point);
  return { h7, h5: coarsen(h7, 5), h4: coarsen(h7, 4) };
}

/** The cell of a coarser resolution that contains this one, as the database computes it. */
function coarsen(h7: string, resolution: number): string {
  const unused = (1n << BigInt(3 * (15 - resolution))) - 1n;
  return String((BigInt(h7) & ~(15n << 52n)) | (BigInt(resolution) << 52n) | unused);
}
