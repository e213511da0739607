import { LISTING_WINDOW_HOURS } from '@ballpark/rules/listings';
import { ALL_OFFERS, type TypedOffer } from '../catalogue/all-offers.ts';
import { listPhotos } from '../catalogue/offer.ts';
import { type SeededRandom, createRandom } from './seeded-random.ts';
import { assignTowns } from './assign-towns.ts';
import { DENSE_OWNER, IDLE } from './personas.ts';
import type { PlannedEnd, PlannedListing, PlannedMember } from './plan.ts';
import { roundPrice } from './round-price.ts';
import { scatterPoint, type TownId, TOWNS } from './towns.ts';

const HOUR = 60;
const DAY = 24 * HOUR;
export const WINDOW_MINUTES = LISTING_WINDOW_HOURS * HOUR;

const CLOSED = 46;
const AUTO_CLOSED = 6;
const EXPIRED = 4;
const OFFERS = 38;
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

type Outcome = Pick<PlannedListing, 'createdAgo'> & { end: PlannedEnd['kind'] };

export function planListings(seed: number, members: readonly PlannedMember[]): ValuedListing[] {
  const random = createRandom(seed + 2);
  const placed = assignTowns(ALL_OFFERS, random);
  const outcomes = assignOutcomes(
    placed.map(({ slug }) => slug),
    random,
  );
  const withOffer = new Set(random.shuffle(placed.map(({ slug }) => slug)).slice(0, OFFERS));
  const pickOwner = createOwnerPicker(members, random);
  return placed.map((offer) => {
    const town = TOWNS[offer.town];
    const level = town.priceLevel * (offer.type === 'SERVICE' ? (town.labour ?? 1) : 1);
    const worth = offer.usd * level * Math.exp(0.5 * offer.spread * random.normal());
    const { createdAgo, end } = getOutcome(outcomes, offer.slug);
    const offered = roundPrice(worth * random.between(0.7, 0.82), town.currency);
    return {
      ...toContent(offer),
      owner: pickOwner(offer),
      town: offer.town,
      point: scatterPoint(town, random),
      offerAmount: withOffer.has(offer.slug) ? offered : undefined,
      createdAgo,
      end: planEnd({ end, createdAgo, finalPrice: roundPrice(worth, town.currency), random }),
      worth,
      spread: offer.spread,
    };
  });
}

function toContent(offer: TypedOffer) {
  const { slug, title, description, type } = offer;
  return { slug, title, description, type, photos: listPhotos(offer) };
}

/** Assigns to each listing how it ends and when it was posted. */
function assignOutcomes(slugs: readonly string[], random: SeededRandom): Map<string, Outcome> {
  const free = random.shuffle(slugs.filter((slug) => !(slug in LEFT_OPEN)));
  const assign = (count: number, toOutcome: (index: number) => Outcome) =>
    free.splice(0, count).map((slug, index) => [slug, toOutcome(index)] as const);
  const closed = assign(CLOSED, (index) => ({ end: 'closed', createdAgo: pickHistoryAge(index / CLOSED, random) }));
  const autoClosed = assign(AUTO_CLOSED, () => ({
    end: 'auto-closed',
    createdAgo: WINDOW_MINUTES + random.integer(DAY, 9 * DAY),
  }));
  const expired = assign(EXPIRED, (index) => ({ end: 'open', createdAgo: WINDOW_MINUTES + 25 + 95 * index }));
  const open = free.map((slug, index) => [slug, { end: 'open', createdAgo: toOpenAge(index / free.length) }] as const);
  const kept = Object.entries(LEFT_OPEN).map(
    ([slug, hours]) => [slug, { end: 'open', createdAgo: hours * HOUR }] as const,
  );
  return new Map<string, Outcome>([...closed, ...autoClosed, ...expired, ...open, ...kept]);
}

/** Evenly spread, from about two days to `HISTORY_DAYS` ago. */
function pickHistoryAge(share: number, random: SeededRandom): number {
  return Math.round(2.2 * DAY + share * (HISTORY_DAYS - 2.2) * DAY + random.between(0, 0.4 * DAY));
}

/** From ten minutes to 71 hours, with more new listings. */
function toOpenAge(share: number): number {
  return Math.round(10 + (71 * HOUR - 10) * share ** 1.3);
}

function getOutcome(fates: ReadonlyMap<string, Outcome>, slug: string): Outcome {
  const outcome = fates.get(slug);
  if (!outcome) throw new Error(`${slug} has no outcome`);
  return outcome;
}

type EndInput = { end: PlannedEnd['kind']; createdAgo: number; finalPrice: number; random: SeededRandom };

function planEnd({ end, createdAgo, finalPrice, random }: EndInput): PlannedEnd {
  if (end !== 'closed') return { kind: end };
  const openFor = Math.min(random.between(22, 68) * HOUR, createdAgo - 30);
  return { kind: 'closed', ago: Math.round(createdAgo - openFor), finalPrice };
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
