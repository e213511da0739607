import type { Chance } from './chance.ts';
import type { WorthyListing } from './plan-listings.ts';
import { TOWNS } from './towns.ts';

const TOTAL = 700;
/** So many listings get between so many and so many suggestions. */
const SPREAD = [
  [1, 40, 40],
  [12, 10, 16],
  [30, 6, 9],
  [58, 3, 5],
  [34, 1, 2],
  [15, 0, 0],
] as const;
/** Everybody has an opinion about this one. */
const BUSIEST = 'steel-city-bike-7';
/** After so long a listing has had the attention it gets. */
const SEEN_AFTER_MINUTES = 10 * 60;

/** How many suggestions each listing gets: many where many live, few or none where it is young. */
export function planCounts(listings: readonly WorthyListing[], chance: Chance): Map<string, number> {
  const scores = new Map(listings.map((listing) => [listing.slug, attentionOf(listing, chance)]));
  const byAttention = listings.toSorted((a, b) => (scores.get(b.slug) ?? 0) - (scores.get(a.slug) ?? 0));
  const counts = SPREAD.flatMap(([times, low, high]) =>
    Array.from({ length: times }, () => chance.whole(low, high)).toSorted((a, b) => b - a),
  );
  bringToTotal(counts, chance);
  return new Map(byAttention.map(({ slug }, index) => [slug, counts[index] ?? 0]));
}

function attentionOf({ slug, town, createdAgo, end }: WorthyListing, chance: Chance): number {
  if (slug === BUSIEST) return Infinity;
  const audience = TOWNS[town].listings + (TOWNS[town].area === 'bay' ? 30 : 0);
  const seen = Math.min(1, Math.sqrt(createdAgo / SEEN_AFTER_MINUTES));
  // Whoever closes a listing has had an answer.
  const answered = end.kind === 'open' ? 0 : 12;
  return (answered + Math.sqrt(audience) * chance.between(1.5, 9)) * seen;
}

/** Chance rarely hits a round number: the listings in the middle give or take one. */
function bringToTotal(counts: number[], chance: Chance): void {
  const middle = counts.flatMap((count, index) => (count >= 3 && count <= 9 ? [index] : []));
  const missing = TOTAL - counts.reduce((sum, count) => sum + count, 0);
  for (const index of chance.shuffled(middle).slice(0, Math.abs(missing))) {
    counts[index] = (counts[index] ?? 0) + Math.sign(missing);
  }
  counts.sort((a, b) => b - a);
}
