import { type Helper, rankHelpers, splitHelpers, weighDistance } from '../who-suggests.ts';
import type { PlannedMember, PlannedSuggestion } from '../plan.ts';
import type { ValuedListing } from '../plan-listings.ts';
import { pickMoment } from '../plan-suggestions.ts';
import { roundPrice } from '../round-price.ts';
import { createRandom, type SeededRandom } from '../seeded-random.ts';
import { TOWNS } from '../towns.ts';
import { createNoteWriter } from '../write-note.ts';

/** How often a listing has so many prices. */
const COUNTS = [
  [0.45, 3, 4],
  [0.42, 5, 7],
  [0.13, 8, 10],
] as const;
/** The share of listings with a price that has a zero too many. */
const TYPO_SHARE = 0.15;

/**
 * The prices of closings from before. Only the active half of the members took part: the records of the others are empty,
 * as the examples of today need it.
 */
export function planPastSuggestions(
  seed: number,
  members: readonly PlannedMember[],
  listings: readonly ValuedListing[],
): PlannedSuggestion[] {
  // Ordered like the listings of today.
  const { active } = splitHelpers(rankHelpers(members, createRandom(seed + 3)));
  const random = createRandom(seed + 8);
  const writeNote = createNoteWriter(random);
  const suggestions = listings.flatMap((listing) => {
    const authors = pickAuthors(listing, active, random);
    const mistaken = random.next() < TYPO_SHARE ? random.pick(authors) : undefined;
    return authors.map((author) => {
      const { member, skill } = author;
      const typed = author === mistaken ? 10 : 1;
      const amount = roundPrice(
        listing.worth * typed * Math.exp(skill * random.normal()),
        TOWNS[listing.town].currency,
      );
      const note = typed === 1 ? writeNote({ listing, town: member.town, amount }) : undefined;
      const ago = pickMoment(listing, random);
      return { listing: listing.slug, member: member.username, ago, amount, note, hasLooked: false };
    });
  });
  return suggestions.toSorted((one, other) => other.ago - one.ago);
}

function pickAuthors(listing: ValuedListing, active: readonly Helper[], random: SeededRandom): Helper[] {
  const free = active.filter(
    ({ member }) => member.username !== listing.owner && member.joinedAgo > listing.createdAgo,
  );
  return Array.from({ length: Math.min(drawCount(random), free.length) }, () => {
    const author = random.pickWeighted(free, (each) => Math.sqrt(each.activity) * weighDistance(each.member, listing));
    free.splice(free.indexOf(author), 1);
    return author;
  });
}

function drawCount(random: SeededRandom): number {
  const [, least, most] = random.pickWeighted(COUNTS, ([share]) => share);
  return random.integer(least, most);
}
