import { proposeCategory } from '@ballpark/rules/crowd/propose-category';
import { LISTING_WINDOW_HOURS, type Outcome } from '@ballpark/rules/listings';
import { ALL_OFFERS, type TypedOffer } from '../catalogue/all-offers.ts';
import { listPhotos } from '../catalogue/offer.ts';
import { createRandom, hashSeed, type SeededRandom } from './seeded-random.ts';
import { assignTowns } from './assign-towns.ts';
import { DENSE_OWNER, IDLE } from './personas.ts';
import type { PlannedEnd, PlannedListing, PlannedMember } from './plan.ts';
import { roundPrice } from './round-price.ts';
import { scatterPoint, type Town, type TownId, TOWNS } from './towns.ts';

const HOUR = 60;
const DAY = 24 * HOUR;
export const WINDOW_MINUTES = LISTING_WINDOW_HOURS * HOUR;

const CLOSED = 46;
const AUTO_CLOSED = 6;
const EXPIRED = 4;
const OFFERS = 38;
/** Outcomes of closed listings, in turns: most were sold. */
export const OUTCOMES: readonly Outcome[] = [
  'sold',
  'agreed',
  'sold',
  'sold',
  'kept',
  'sold',
  'agreed',
  'sold',
  'sold',
  'sold',
  'asking',
  'sold',
];
/** The age of the oldest closed listing. */
const HISTORY_DAYS = 16;
/** Listings of `DENSE_OWNER` that stay open, and for how many hours: the reader of the demo can close them. */
const LEFT_OPEN: Readonly<Record<string, number>> = {
  'steel-city-bike-7': 41,
  'beginner-telescope-on-tripod': 26,
  'two-seat-sofa-with': 60,
};

/** A listing with its planned worth, from which the suggestions are drawn. */
export type ValuedListing = PlannedListing & { worth: number; spread: number };

type Fate = Pick<PlannedListing, 'createdAgo'> & { end: PlannedEnd['kind']; outcome?: Outcome | undefined };

export function planListings(seed: number, members: readonly PlannedMember[]): ValuedListing[] {
  const random = createRandom(seed + 2);
  const placed = assignTowns(ALL_OFFERS, random);
  const fates = assignFates(
    placed.map(({ slug }) => slug),
    random,
  );
  const withOffer = new Set(random.shuffle(placed.map(({ slug }) => slug)).slice(0, OFFERS));
  const pickOwner = createOwnerPicker(members, random);
  return placed.map((offer) => {
    const town = TOWNS[offer.town];
    const worth = findLocalPrice(offer, town) * Math.exp(0.5 * offer.spread * random.normal());
    const { createdAgo, end, outcome } = getFate(fates, offer.slug);
    const offered = roundPrice(worth * random.between(0.7, 0.82), town.currency);
    return {
      ...toContent(offer),
      owner: pickOwner(offer),
      town: offer.town,
      point: scatterPoint(town, random),
      offerAmount: withOffer.has(offer.slug) ? offered : undefined,
      createdAgo,
      end: planEnd({ end, createdAgo, outcome, finalPrice: planFinalPrice(offer.slug, worth, town), random }),
      worth,
      spread: offer.spread,
    };
  });
}

/** What an offer is worth in a town, in the town's currency. */
export function findLocalPrice({ type, usd }: TypedOffer, { priceLevel, labour = 1 }: Town): number {
  return usd * (priceLevel * (type === 'SERVICE' ? labour : 1));
}

/** How far all neighbours together are off: the standard deviation of the logarithm. */
const COMMON_ERROR = 0.24;

/** What the owner gets in the end. */
export function planFinalPrice(slug: string, worth: number, { currency }: Town): number {
  return roundPrice(worth * Math.exp(COMMON_ERROR * createRandom(hashSeed(slug)).normal()), currency);
}

export function toContent(offer: TypedOffer) {
  const { slug, title, description, type } = offer;
  return { slug, title, description, type, category: proposeCategory(title, type), photos: listPhotos(offer) };
}

/** Assigns to each listing how it ends and when it was posted. */
function assignFates(slugs: readonly string[], random: SeededRandom): Map<string, Fate> {
  const free = random.shuffle(slugs.filter((slug) => !(slug in LEFT_OPEN)));
  const assign = (count: number, toFate: (index: number) => Fate) =>
    free.splice(0, count).map((slug, index) => [slug, toFate(index)] as const);
  const closed = assign(CLOSED, (index) => ({
    end: 'closed',
    createdAgo: pickHistoryAge(index / CLOSED, random),
    outcome: OUTCOMES[index % OUTCOMES.length],
  }));
  const autoClosed = assign(AUTO_CLOSED, () => ({
    end: 'auto-closed',
    createdAgo: WINDOW_MINUTES + random.integer(DAY, 9 * DAY),
  }));
  const expired = assign(EXPIRED, (index) => ({ end: 'open', createdAgo: WINDOW_MINUTES + 25 + 95 * index }));
  const open = free.map((slug, index) => [slug, { end: 'open', createdAgo: toOpenAge(index / free.length) }] as const);
  const kept = Object.entries(LEFT_OPEN).map(
    ([slug, hours]) => [slug, { end: 'open', createdAgo: hours * HOUR }] as const,
  );
  return new Map<string, Fate>([...closed, ...autoClosed, ...expired, ...open, ...kept]);
}

/** Evenly spread, from about two days to `HISTORY_DAYS` ago. */
function pickHistoryAge(share: number, random: SeededRandom): number {
  return Math.round(2.2 * DAY + share * (HISTORY_DAYS - 2.2) * DAY + random.between(0, 0.4 * DAY));
}

/** From ten minutes to 71 hours, with more new listings. */
function toOpenAge(share: number): number {
  return Math.round(10 + (71 * HOUR - 10) * share ** 1.3);
}

function getFate(fates: ReadonlyMap<string, Fate>, slug: string): Fate {
  const fate = fates.get(slug);
  if (!fate) throw new Error(`${slug} has no end`);
  return fate;
}

type EndInput = Fate & { finalPrice: number; random: SeededRandom };

export function planEnd({ end, createdAgo, outcome = 'sold', finalPrice, random }: EndInput): PlannedEnd {
  if (end !== 'closed') return { kind: end };
  const openFor = Math.min(random.between(22, 68) * HOUR, createdAgo - 30);
  return { kind: 'closed', ago: Math.round(createdAgo - openFor), finalPrice, outcome };
}

/** Members of a town take turns, so that none owns many listings. `DENSE_OWNER` gets the listings left open. */
function createOwnerPicker(
  members: readonly PlannedMember[],
  random: SeededRandom,
): (offer: { slug: string; town: TownId }) => string {
  const queues = new Map<TownId, string[]>();
  return ({ slug, town }) => {
    if (slug in LEFT_OPEN) return DENSE_OWNER;
    const queue = queues.get(town) ?? [];
    if (queue.length === 0) {
      const residents = members.filter((member) => member.town === town && !IDLE.includes(member.username));
      queue.push(...random.shuffle(residents.map(({ username }) => username)));
    }
    queues.set(town, queue);
    const owner = queue.pop();
    if (owner === undefined) throw new Error(`${town} has no members`);
    return owner;
  };
}
