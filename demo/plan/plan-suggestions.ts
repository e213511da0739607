import { type SeededRandom, createRandom } from './seeded-random.ts';
import { createNoteWriter } from './write-note.ts';
import { ALMOST_THERE, DENSE_OWNER, IDLE, STREAK_DAYS, TOP_HELPER, TROLLS } from './personas.ts';
import type { PlannedMember, PlannedSuggestion } from './plan.ts';
import { planCounts } from './plan-counts.ts';
import { WINDOW_MINUTES, type ValuedListing } from './plan-listings.ts';
import { roundPrice } from './round-price.ts';
import { TOWNS } from './towns.ts';

const DAY = 24 * 60;
/** The shortest time between a listing and its first suggestion. */
const FASTEST_MINUTES = 3;
/** The number of suggestions of the almost-there persona. */
const ALMOST_THERE_COUNT = 9;
/** Number of members, and how far their suggestions differ from the worth: the standard deviation of the logarithm. */
const SKILLS = [
  [8, 0.07],
  [20, 0.13],
  [42, 0.24],
  [10, 0.42],
] as const;
/** A listing with an absurd price has at least this many others. */
const MIN_OTHER_PRICES = 6;
const ABSURD_FACTORS = [0.01, 50, 40] as const;

type Helper = { member: PlannedMember; skill: number; activity: number };
type DraftSuggestion = { listing: ValuedListing; helper: Helper; ago: number; factor?: number };

/** Plans all suggestions: never before the listing exists, never by the owner, one per member and listing. */
export function planSuggestions(
  seed: number,
  members: readonly PlannedMember[],
  listings: readonly ValuedListing[],
): PlannedSuggestion[] {
  const random = createRandom(seed + 3);
  const helpers = rankHelpers(members, random);
  const left = planCounts(listings, random);
  const drafts = new SuggestionDrafts(left);
  for (const helper of helpers) addStreak(drafts, { helper, listings, random });
  addAlmostThere(drafts, { helpers, listings, random });
  addTrolls(drafts, { helpers, listings, random });
  const usual = helpers.filter(({ member }) => !TROLLS.includes(member.username) && member.username !== ALMOST_THERE);
  for (const listing of listings) {
    while (drafts.hasRoom(listing)) {
      const free = usual.filter((helper) => drafts.canAdd(listing, helper));
      if (free.length === 0) break;
      const helper = random.pickWeighted(free, (each) => each.activity * weighDistance(each.member, listing));
      drafts.add({ listing, helper, ago: pickMoment(listing, random) });
    }
  }
  return addPrices(drafts.all, random);
}

/** The suggestions planned so far, and how many more each listing gets. */
class SuggestionDrafts {
  readonly all: DraftSuggestion[] = [];
  readonly #left: Map<string, number>;
  readonly #taken = new Set<string>();

  constructor(left: Map<string, number>) {
    this.#left = left;
  }

  countRoom({ slug }: ValuedListing): number {
    return this.#left.get(slug) ?? 0;
  }

  hasRoom(listing: ValuedListing): boolean {
    return this.countRoom(listing) > 0;
  }

  canAdd(listing: ValuedListing, { member }: Helper): boolean {
    return listing.owner !== member.username && !this.#taken.has(`${listing.slug} ${member.username}`);
  }

  add(draft: DraftSuggestion): void {
    this.all.push(draft);
    this.#taken.add(`${draft.listing.slug} ${draft.helper.member.username}`);
    this.#left.set(draft.listing.slug, (this.#left.get(draft.listing.slug) ?? 0) - 1);
  }
}

function rankHelpers(members: readonly PlannedMember[], random: SeededRandom): Helper[] {
  const skills = random.shuffle(SKILLS.flatMap(([count, skill]) => Array.from({ length: count }, () => skill)));
  const inOrder = random
    .shuffle(members.map((member, index) => ({ member, skill: skills[index] ?? 0.24 })))
    .toSorted((a, b) => Number(b.member.username === TOP_HELPER) - Number(a.member.username === TOP_HELPER));
  return inOrder
    .filter(({ member }) => !IDLE.includes(member.username))
    .map(({ member, skill }, rank) => ({
      member,
      skill: member.username === TOP_HELPER ? 0.07 : skill,
      activity: 1 / (rank + 2) ** 0.6,
    }));
}

/** Members mostly suggest prices nearby; a few look further. */
function weighDistance({ town }: PlannedMember, listing: ValuedListing): number {
  const [home, there] = [TOWNS[town], TOWNS[listing.town]];
  if (home.area === there.area) return 14;
  return home.currency === there.currency ? 2 : 0.5;
}

function isOpenAt(listing: ValuedListing, ago: number): boolean {
  return listing.createdAgo - FASTEST_MINUTES > ago && ago > getEndAgo(listing);
}

function getEndAgo({ end, createdAgo }: ValuedListing): number {
  if (end.kind === 'closed') return end.ago + 1;
  return end.kind === 'auto-closed' ? createdAgo - WINDOW_MINUTES + 1 : 1;
}

/** Most suggestions come early. */
function pickMoment(listing: ValuedListing, random: SeededRandom): number {
  const openFor = listing.createdAgo - getEndAgo(listing) - FASTEST_MINUTES;
  return Math.round(listing.createdAgo - FASTEST_MINUTES - openFor * random.next() ** 1.8);
}

type Choice = { listings: readonly ValuedListing[]; random: SeededRandom };

/** One suggestion per day at the same time, so that they are on consecutive days in every time zone. */
function addStreak(drafts: SuggestionDrafts, { helper, listings, random }: Choice & { helper: Helper }): void {
  const first = random.integer(40, 200);
  for (let day = 0; day < (STREAK_DAYS[helper.member.username] ?? 0); day += 1) {
    const ago = first + day * DAY;
    const open = listings.filter((one) => isOpenAt(one, ago) && drafts.hasRoom(one) && drafts.canAdd(one, helper));
    drafts.add({ listing: random.pickWeighted(open, (one) => weighDistance(helper.member, one)), helper, ago });
  }
}

function addAlmostThere(
  drafts: SuggestionDrafts,
  { helpers, listings, random }: Choice & { helpers: readonly Helper[] },
): void {
  const helper = helpers.find(({ member }) => member.username === ALMOST_THERE);
  if (!helper) return;
  for (let count = 0; count < ALMOST_THERE_COUNT; count += 1) {
    const free = listings.filter((one) => drafts.hasRoom(one) && drafts.canAdd(one, helper));
    const listing = random.pickWeighted(free, (one) => weighDistance(helper.member, one));
    drafts.add({ listing, helper, ago: pickMoment(listing, random) });
  }
}

/** Adds absurd prices to two listings that have enough other prices. */
function addTrolls(
  drafts: SuggestionDrafts,
  { helpers, listings, random }: Choice & { helpers: readonly Helper[] },
): void {
  const trolls = helpers.filter(({ member }) => TROLLS.includes(member.username));
  const [first, second] = listings.filter(
    (one) =>
      one.end.kind === 'open' &&
      one.createdAgo > DAY &&
      drafts.countRoom(one) >= MIN_OTHER_PRICES &&
      one.owner !== DENSE_OWNER,
  );
  for (const [index, helper] of trolls.entries()) {
    const listing = index === 0 ? first : second;
    if (!listing || !drafts.canAdd(listing, helper)) continue;
    drafts.add({ listing, helper, ago: pickMoment(listing, random), factor: ABSURD_FACTORS[index] ?? 1 });
  }
}

function addPrices(all: readonly DraftSuggestion[], random: SeededRandom): PlannedSuggestion[] {
  const writeNote = createNoteWriter(random);
  return all
    .map(({ listing, helper, ago, factor }) => {
      const { currency } = TOWNS[listing.town];
      const guess = listing.worth * (factor ?? Math.exp(helper.skill * random.normal()));
      const amount = roundPrice(guess, currency);
      const note = factor === undefined ? writeNote({ listing, town: helper.member.town, amount }) : undefined;
      return { listing: listing.slug, member: helper.member.username, ago, amount, note };
    })
    .toSorted((a, b) => b.ago - a.ago);
}
