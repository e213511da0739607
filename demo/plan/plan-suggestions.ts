import { type Chance, chanceOf } from './chance.ts';
import { createNoteWriter } from './write-note.ts';
import { ALMOST_THERE, DENSE_OWNER, IDLE, STREAK_DAYS, TOP_HELPER, TROLLS } from './personas.ts';
import type { PlannedMember, PlannedSuggestion } from './plan.ts';
import { planCounts } from './plan-counts.ts';
import { WINDOW_MINUTES, type WorthyListing } from './plan-listings.ts';
import { spokenPrice } from './spoken-price.ts';
import { TOWNS } from './towns.ts';

const DAY = 24 * 60;
/** Nobody is quicker than this, in minutes. */
const FASTEST = 3;
/** So many suggestions the almost-there persona has made. */
const ALMOST = 9;
/** How far guesses lie off, as the standard deviation of their logarithm, and how many guess like that. */
const SKILLS = [
  [8, 0.07],
  [20, 0.13],
  [42, 0.24],
  [10, 0.42],
] as const;
/** Absurd prices stand only beside so many others. */
const SOBER = 6;
const ABSURD = [0.01, 50, 40] as const;

type Helper = { member: PlannedMember; skill: number; activity: number };
type Made = { listing: WorthyListing; helper: Helper; ago: number; factor?: number };

/** Who suggests what where, and when: never before the listing is there, never the owner, each once. */
export function planSuggestions(
  seed: number,
  members: readonly PlannedMember[],
  listings: readonly WorthyListing[],
): PlannedSuggestion[] {
  const chance = chanceOf(seed + 3);
  const helpers = helpersAmong(members, chance);
  const left = planCounts(listings, chance);
  const made = new Book(left);
  for (const helper of helpers) addStreak(made, { helper, listings, chance });
  addAlmostThere(made, { helpers, listings, chance });
  addTrolls(made, { helpers, listings, chance });
  const usual = helpers.filter(({ member }) => !TROLLS.includes(member.username) && member.username !== ALMOST_THERE);
  for (const listing of listings) {
    while (made.hasRoom(listing)) {
      const free = usual.filter((helper) => made.mayAdd(listing, helper));
      if (free.length === 0) break;
      const helper = chance.weighted(free, (each) => each.activity * nearness(each.member, listing));
      made.add({ listing, helper, ago: momentFor(listing, chance) });
    }
  }
  return priced(made.all, chance);
}

/** What has been planned so far, and how much more each listing is to get. */
class Book {
  readonly all: Made[] = [];
  readonly #left: Map<string, number>;
  readonly #taken = new Set<string>();

  constructor(left: Map<string, number>) {
    this.#left = left;
  }

  roomIn({ slug }: WorthyListing): number {
    return this.#left.get(slug) ?? 0;
  }

  hasRoom(listing: WorthyListing): boolean {
    return this.roomIn(listing) > 0;
  }

  mayAdd(listing: WorthyListing, { member }: Helper): boolean {
    return listing.owner !== member.username && !this.#taken.has(`${listing.slug} ${member.username}`);
  }

  add(made: Made): void {
    this.all.push(made);
    this.#taken.add(`${made.listing.slug} ${made.helper.member.username}`);
    this.#left.set(made.listing.slug, (this.#left.get(made.listing.slug) ?? 0) - 1);
  }
}

function helpersAmong(members: readonly PlannedMember[], chance: Chance): Helper[] {
  const skills = chance.shuffled(SKILLS.flatMap(([count, skill]) => Array.from({ length: count }, () => skill)));
  const inOrder = chance
    .shuffled(members.map((member, index) => ({ member, skill: skills[index] ?? 0.24 })))
    .toSorted((a, b) => Number(b.member.username === TOP_HELPER) - Number(a.member.username === TOP_HELPER));
  return inOrder
    .filter(({ member }) => !IDLE.includes(member.username))
    .map(({ member, skill }, rank) => ({
      member,
      skill: member.username === TOP_HELPER ? 0.07 : skill,
      activity: 1 / (rank + 2) ** 0.6,
    }));
}

/** People price what is near; a few look around further. */
function nearness({ town }: PlannedMember, listing: WorthyListing): number {
  const [home, there] = [TOWNS[town], TOWNS[listing.town]];
  if (home.area === there.area) return 14;
  return home.currency === there.currency ? 2 : 0.5;
}

function isOpenAt(listing: WorthyListing, ago: number): boolean {
  return listing.createdAgo - FASTEST > ago && ago > endAgo(listing);
}

function endAgo({ end, createdAgo }: WorthyListing): number {
  if (end.kind === 'closed') return end.ago + 1;
  return end.kind === 'auto-closed' ? createdAgo - WINDOW_MINUTES + 1 : 1;
}

/** Most answers come early. */
function momentFor(listing: WorthyListing, chance: Chance): number {
  const openFor = listing.createdAgo - endAgo(listing) - FASTEST;
  return Math.round(listing.createdAgo - FASTEST - openFor * chance.next() ** 1.8);
}

type Choice = { listings: readonly WorthyListing[]; chance: Chance };

/** One a day at the same time of day: wherever midnight falls, those are days in a row. */
function addStreak(made: Book, { helper, listings, chance }: Choice & { helper: Helper }): void {
  const first = chance.whole(40, 200);
  for (let day = 0; day < (STREAK_DAYS[helper.member.username] ?? 0); day += 1) {
    const ago = first + day * DAY;
    const open = listings.filter((one) => isOpenAt(one, ago) && made.hasRoom(one) && made.mayAdd(one, helper));
    made.add({ listing: chance.weighted(open, (one) => nearness(helper.member, one)), helper, ago });
  }
}

function addAlmostThere(made: Book, { helpers, listings, chance }: Choice & { helpers: readonly Helper[] }): void {
  const helper = helpers.find(({ member }) => member.username === ALMOST_THERE);
  if (!helper) return;
  for (let count = 0; count < ALMOST; count += 1) {
    const free = listings.filter((one) => made.hasRoom(one) && made.mayAdd(one, helper));
    const listing = chance.weighted(free, (one) => nearness(helper.member, one));
    made.add({ listing, helper, ago: momentFor(listing, chance) });
  }
}

/** On two listings with enough sober prices that nobody is misled for long. */
function addTrolls(made: Book, { helpers, listings, chance }: Choice & { helpers: readonly Helper[] }): void {
  const trolls = helpers.filter(({ member }) => TROLLS.includes(member.username));
  const [first, second] = listings.filter(
    (one) => one.end.kind === 'open' && one.createdAgo > DAY && made.roomIn(one) >= SOBER && one.owner !== DENSE_OWNER,
  );
  for (const [index, helper] of trolls.entries()) {
    const listing = index === 0 ? first : second;
    if (!listing || !made.mayAdd(listing, helper)) continue;
    made.add({ listing, helper, ago: momentFor(listing, chance), factor: ABSURD[index] ?? 1 });
  }
}

function priced(all: readonly Made[], chance: Chance): PlannedSuggestion[] {
  const writeNote = createNoteWriter(chance);
  return all
    .map(({ listing, helper, ago, factor }) => {
      const { currency } = TOWNS[listing.town];
      const guess = listing.worth * (factor ?? Math.exp(helper.skill * chance.normal()));
      const amount = spokenPrice(guess, currency);
      const note = factor === undefined ? writeNote({ listing, town: helper.member.town, amount }) : undefined;
      return { listing: listing.slug, member: helper.member.username, ago, amount, note };
    })
    .toSorted((a, b) => b.ago - a.ago);
}
