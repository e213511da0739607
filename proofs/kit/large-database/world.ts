import { makeId, regionBits } from './ids.ts';
import { FAR_PLACES, type Home, type Homes, makeHomes, METRO } from './places.ts';
import { makeVocabulary, type Vocabulary } from './words.ts';
import { seededChance } from '../seeded-random.ts';
import { distanceKm } from '@ballpark/server/database/grid';

/** How much of everything there is. */
export type ScaleSize = { listings: number; suggestionsPerListing: number };

/** What follows from the size alone: the same world each time. */
export type World = ScaleSize & {
  members: number;
  vocabulary: Vocabulary;
  homeOf: (member: number) => Home | undefined;
  memberId: (member: number) => string;
  memberSince: (member: number) => number;
  listingId: (listing: number, home: Home | undefined) => string;
  listedAt: (listing: number) => number;
  /** The listing everybody has a price for, and how many that are. */
  viral: { listing: number; owner: number; suggestions: number };
  /** Members at the far places are the first ones. */
  farMembers: number;
};

/** The moment the data is complete. Fixed, so that the data is the same whenever it is made. */
export const NOW_MS = Date.UTC(2026, 0, 1);
const DAY_MS = 86_400_000;
const HISTORY_MS = 100 * DAY_MS;
const MEMBER_HISTORY_MS = 400 * DAY_MS;
export const SEED = 20_261_115;

const FEWEST_MEMBERS = 25_000;
const MOST_HOMES = 1_000_000;
const FAR_MEMBERS = 40 * FAR_PLACES.length;
const VIRAL_SUGGESTIONS = 20_000;
/** One member in so many has not said where they live. */
const HOMELESS_EVERY = 97;

export async function makeWorld({ listings, suggestionsPerListing }: ScaleSize): Promise<World> {
  const members = Math.max(listings / 2, FEWEST_MEMBERS);
  const homes = await makeHomes(SEED, { ordinary: Math.min(members, MOST_HOMES), far: FAR_MEMBERS });
  const listedAt = (listing: number) => NOW_MS - Math.floor(((listings - listing) * HISTORY_MS) / listings);
  const memberSince = (member: number) =>
    NOW_MS - MEMBER_HISTORY_MS + Math.floor((member * (MEMBER_HISTORY_MS - HISTORY_MS)) / members);
  return {
    listings,
    suggestionsPerListing,
    members,
    vocabulary: makeVocabulary(seededChance(SEED + 1)),
    homeOf: (member) => homeOf(homes, member),
    memberId: (member) => makeId({ kind: 'member', index: member, ms: memberSince(member) }),
    memberSince,
    listingId: (listing, home) =>
      makeId({ kind: 'listing', index: listing, ms: listedAt(listing), region: regionBits(home?.h7, listing) }),
    listedAt,
    // A day old.
    viral: { listing: Math.floor(listings * 0.99), owner: someoneInTheMetro(homes), suggestions: VIRAL_SUGGESTIONS },
    farMembers: FAR_MEMBERS,
  };
}

function homeOf(homes: Homes, member: number): Home | undefined {
  if (member < FAR_MEMBERS) return homes.far[member];
  return member % HOMELESS_EVERY === 0 ? undefined : homes.ordinary[member % homes.ordinary.length];
}

function someoneInTheMetro(homes: Homes): number {
  for (let member = FAR_MEMBERS; ; member += 1) {
    const home = homeOf(homes, member);
    if (home && distanceKm(home, METRO) < 5) return member;
  }
}
