import type { SeededRandom } from './seeded-random.ts';
import type { ValuedListing } from './plan-listings.ts';
import { TOWNS } from './towns.ts';

const TOTAL = 700;
/** Number of listings, and their minimum and maximum number of suggestions. */
const SPREAD = [
  [1, 40, 40],
  [12, 10, 16],
  [30, 6, 9],
  [58, 3, 5],
  [34, 1, 2],
  [15, 0, 0],
] as const;
/** The listing with the most suggestions. */
const BUSIEST = 'steel-city-bike-7';
/** After this time a listing gets no more attention. */
const SEEN_AFTER_MINUTES = 10 * 60;

/** Plans the number of suggestions per listing: more in large towns, few or none for new listings. */
export function planCounts(listings: readonly ValuedListing[], random: SeededRandom): Map<string, number> {
  const scores = new Map(listings.map((listing) => [listing.slug, scoreAttention(listing, random)]));
  const byAttention = listings.toSorted((a, b) => (scores.get(b.slug) ?? 0) - (scores.get(a.slug) ?? 0));
  const counts = SPREAD.flatMap(([times, low, high]) =>
    Array.from({ length: times }, () => random.integer(low, high)).toSorted((a, b) => b - a),
  );
  adjustToTotal(counts, random);
  return new Map(byAttention.map(({ slug }, index) => [slug, counts[index] ?? 0]));
}

function scoreAttention({ slug, town, createdAgo, end }: ValuedListing, random: SeededRandom): number {
  if (slug === BUSIEST) return Infinity;
  const audience = TOWNS[town].listings + (TOWNS[town].area === 'bay' ? 30 : 0);
  const seen = Math.min(1, Math.sqrt(createdAgo / SEEN_AFTER_MINUTES));
  // A closed listing has had suggestions.
  const answered = end.kind === 'open' ? 0 : 12;
  return (answered + Math.sqrt(audience) * random.between(1.5, 9)) * seen;
}

/** Adds or removes one suggestion on listings in the middle of the range, so that the sum is the total. */
function adjustToTotal(counts: number[], random: SeededRandom): void {
  const middle = counts.flatMap((count, index) => (count >= 3 && count <= 9 ? [index] : []));
  const missing = TOTAL - counts.reduce((sum, count) => sum + count, 0);
  for (const index of random.shuffle(middle).slice(0, Math.abs(missing))) {
    counts[index] = (counts[index] ?? 0) + Math.sign(missing);
  }
  counts.sort((a, b) => b - a);
}
