import { type SeededRandom, createRandom } from './seeded-random.ts';
import { createNoteWriter } from './write-note.ts';
import { type Helper, rankHelpers, splitHelpers, weighDistance } from './who-suggests.ts';
import { ALMOST_THERE, DENSE_OWNER, STREAK_DAYS, TROLLS } from './personas.ts';
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
/** A listing with an absurd price has at least this many others. */
const MIN_OTHER_PRICES = 6;
const ABSURD_FACTORS = [0.01, 50, 40] as const;
/** The listing with two absurd prices has this many prices in all. */
const PRANKED_COUNT = 7;
/**
 * On one listing opinions differ: each of its prices is far from the next one. Of two camps, the one whose members have
 * better records would win.
 */
const DISPUTED_FACTORS = [0.1, 1, 0.18, 3.2, 0.32, 5.6, 0.56, 1.8] as const;

type DraftSuggestion = { listing: ValuedListing; helper: Helper; ago: number; factor?: number };

/** Plans all suggestions: never before the listing exists, never by the owner, one per member and listing. */
export function planSuggestions(
  seed: number,
  members: readonly PlannedMember[],
  listings: readonly ValuedListing[],
): PlannedSuggestion[] {
  const random = createRandom(seed + 3);
  const helpers = rankHelpers(members, random);
  const counts = planCounts(listings, random);
  const drafts = new SuggestionDrafts(new Map(counts));
  const examples = pickExamples(listings, counts);
  for (const helper of helpers) addStreak(drafts, { helper, listings, random });
  addAlmostThere(drafts, { helpers, listings, random });
  addTrolls(drafts, { helpers, examples, random });
  const { usual, quiet } = splitHelpers(helpers);
  for (const listing of listings) {
    // Hardly any quiet member has a record, so that no opinion of a dispute counts much more than the others.
    const authors = listing === examples.disputed ? quiet : usual;
    while (drafts.hasRoom(listing)) {
      const free = authors.filter((helper) => drafts.canAdd(listing, helper));
      if (free.length === 0) break;
      const helper = random.pickWeighted(free, (each) => each.activity * weighDistance(each.member, listing));
      drafts.add({ listing, helper, ago: pickMoment(listing, random) });
    }
  }
  return addPrices(drafts.all, { disputed: examples.disputed, random });
}

/** Open listings of more than a day near the demo's first town, one for each kind of trouble with prices. */
function pickExamples(listings: readonly ValuedListing[], counts: ReadonlyMap<string, number>) {
  const open = listings.filter(
    ({ end, createdAgo, owner, town }) =>
      end.kind === 'open' &&
      createdAgo > DAY &&
      createdAgo < WINDOW_MINUTES &&
      owner !== DENSE_OWNER &&
      TOWNS[town].area === 'bay',
  );
  const find = (fits: (count: number) => boolean) => open.filter(({ slug }) => fits(counts.get(slug) ?? 0));
  const [pranked] = find((count) => count === PRANKED_COUNT);
  const [disputed] = find((count) => count === DISPUTED_FACTORS.length);
  const [cheapened] = find((count) => count > MIN_OTHER_PRICES).filter((one) => one !== pranked);
  return { pranked, disputed, cheapened };
}

type Examples = ReturnType<typeof pickExamples>;

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

function isOpenAt(listing: ValuedListing, ago: number): boolean {
  return listing.createdAgo - FASTEST_MINUTES > ago && ago > getEndAgo(listing);
}

function getEndAgo({ end, createdAgo }: ValuedListing): number {
  if (end.kind === 'closed') return end.ago + 1;
  return end.kind === 'auto-closed' ? createdAgo - WINDOW_MINUTES + 1 : 1;
}

/** Most suggestions come early. */
export function pickMoment(listing: ValuedListing, random: SeededRandom): number {
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

/** Adds absurd prices: one to a listing with many prices, two to a listing with five others. */
function addTrolls(
  drafts: SuggestionDrafts,
  { helpers, examples, random }: { helpers: readonly Helper[]; examples: Examples; random: SeededRandom },
): void {
  const trolls = helpers.filter(({ member }) => TROLLS.includes(member.username));
  for (const [index, helper] of trolls.entries()) {
    const listing = index === 0 ? examples.cheapened : examples.pranked;
    if (!listing || !drafts.canAdd(listing, helper)) continue;
    drafts.add({ listing, helper, ago: pickMoment(listing, random), factor: ABSURD_FACTORS[index] ?? 1 });
  }
}

type PricesInput = { disputed: ValuedListing | undefined; random: SeededRandom };

function addPrices(all: readonly DraftSuggestion[], { disputed, random }: PricesInput): PlannedSuggestion[] {
  const writeNote = createNoteWriter(random);
  let opinions = 0;
  /** Each member of a dispute has an opinion of their own. */
  const pickOpinion = (listing: ValuedListing): number | undefined => {
    if (listing !== disputed) return undefined;
    opinions += 1;
    return DISPUTED_FACTORS[opinions % DISPUTED_FACTORS.length];
  };
  return all
    .map(({ listing, helper, ago, factor }) => {
      const { currency } = TOWNS[listing.town];
      const guess = listing.worth * (factor ?? pickOpinion(listing) ?? Math.exp(helper.skill * random.normal()));
      const amount = roundPrice(guess, currency);
      const note = factor === undefined ? writeNote({ listing, town: helper.member.town, amount }) : undefined;
      return { listing: listing.slug, member: helper.member.username, ago, amount, note, hasLooked: false };
    })
    .toSorted((a, b) => b.ago - a.ago);
}
