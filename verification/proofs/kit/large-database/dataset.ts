import { distanceKm } from '@ballpark/server/database/grid';
import { seededRandom } from '../seeded-random.ts';
import { encodeRegion, makeId } from './ids.ts';
import { drawHomes, FAR_PLACES, type Home, type Homes, METRO } from './places.ts';
import { makeVocabulary, type Vocabulary } from './words.ts';

export type DatabaseSize = { listings: number; suggestionsPerListing: number };

/** All data follows from the size and a fixed seed, so it is the same in each run. */
export type Dataset = DatabaseSize & {
  members: number;
  vocabulary: Vocabulary;
  findHome: (member: number) => Home | undefined;
  memberId: (member: number) => string;
  memberSince: (member: number) => number;
  listingId: (listing: number, home: Home | undefined) => string;
  listedAt: (listing: number) => number;
  /** A listing with very many suggestions. */
  viral: { listing: number; owner: number; suggestions: number };
  /** The first members live at the far places. */
  farMembers: number;
};

/** The newest moment in the data. Fixed, so that the data is the same in each run. */
export const NOW_MS = Date.UTC(2026, 0, 1);
const DAY_MS = 86_400_000;
const HISTORY_MS = 100 * DAY_MS;
const MEMBER_HISTORY_MS = 400 * DAY_MS;
export const SEED = 20_261_115;

const FEWEST_MEMBERS = 25_000;
const MOST_HOMES = 1_000_000;
const FAR_MEMBERS = 40 * FAR_PLACES.length;
const VIRAL_SUGGESTIONS = 20_000;
/** One of this many members has no home. */
const HOMELESS_EVERY = 97;

export async function planDataset({ listings, suggestionsPerListing }: DatabaseSize): Promise<Dataset> {
  const members = Math.max(listings / 2, FEWEST_MEMBERS);
  const homes = await drawHomes(SEED, { ordinary: Math.min(members, MOST_HOMES), far: FAR_MEMBERS });
  const listedAt = (listing: number) => NOW_MS - Math.floor(((listings - listing) * HISTORY_MS) / listings);
  const memberSince = (member: number) =>
    NOW_MS - MEMBER_HISTORY_MS + Math.floor((member * (MEMBER_HISTORY_MS - HISTORY_MS)) / members);
  return {
    listings,
    suggestionsPerListing,
    members,
    vocabulary: makeVocabulary(seededRandom(SEED + 1)),
    findHome: (member) => findHome(homes, member),
    memberId: (member) => makeId({ kind: 'member', index: member, ms: memberSince(member) }),
    memberSince,
    listingId: (listing, home) =>
      makeId({ kind: 'listing', index: listing, ms: listedAt(listing), region: encodeRegion(home?.h7, listing) }),
    listedAt,
    // One day old.
    viral: { listing: Math.floor(listings * 0.99), owner: findMetroMember(homes), suggestions: VIRAL_SUGGESTIONS },
    farMembers: FAR_MEMBERS,
  };
}

function findHome(homes: Homes, member: number): Home | undefined {
  if (member < FAR_MEMBERS) return homes.far[member];
  return member % HOMELESS_EVERY === 0 ? undefined : homes.ordinary[member % homes.ordinary.length];
}

function findMetroMember(homes: Homes): number {
  for (let member = FAR_MEMBERS; ; member += 1) {
    const home = findHome(homes, member);
    if (home && distanceKm(home, METRO) < 5) return member;
  }
}
