import { LISTING_WINDOW_HOURS } from '@ballpark/rules/listings';
import { ALL_OFFERS, type TypedOffer } from '../catalogue/all-offers.ts';
import { photosOf } from '../catalogue/photos-of.ts';
import { type Chance, chanceOf } from './chance.ts';
import { assignTowns } from './assign-towns.ts';
import { DENSE_OWNER, IDLE } from './personas.ts';
import type { PlannedEnd, PlannedListing, PlannedMember } from './plan.ts';
import { scattered } from './scattered.ts';
import { spokenPrice } from './spoken-price.ts';
import { type TownId, TOWNS } from './towns.ts';

const HOUR = 60;
const DAY = 24 * HOUR;
export const WINDOW_MINUTES = LISTING_WINDOW_HOURS * HOUR;

const CLOSED = 46;
const AUTO_CLOSED = 6;
const EXPIRED = 4;
const OFFERS = 38;
/** Closed listings go back so far. */
const HISTORY_DAYS = 16;
/** The dense town's own listings, and how many hours they have been open: somebody is to look at them and close them. */
const KEPT_OPEN: Readonly<Record<string, number>> = {
  'steel-city-bike-7': 41,
  'beginner-telescope-on-tripod': 26,
  'two-seat-sofa-with': 60,
};

/** What a listing is to be worth, before anybody has guessed. */
export type WorthyListing = PlannedListing & { worth: number; spread: number };

type Fate = Pick<PlannedListing, 'createdAgo'> & { end: PlannedEnd['kind'] };

export function planListings(seed: number, members: readonly PlannedMember[]): WorthyListing[] {
  const chance = chanceOf(seed + 2);
  const placed = assignTowns(ALL_OFFERS, chance);
  const fates = dealFates(
    placed.map(({ slug }) => slug),
    chance,
  );
  const withOffer = new Set(chance.shuffled(placed.map(({ slug }) => slug)).slice(0, OFFERS));
  const ownerOf = dealOwners(members, chance);
  return placed.map((offer) => {
    const town = TOWNS[offer.town];
    const level = town.priceLevel * (offer.type === 'SERVICE' ? (town.labour ?? 1) : 1);
    const worth = offer.usd * level * Math.exp(0.5 * offer.spread * chance.normal());
    const { createdAgo, end } = fateOf(fates, offer.slug);
    const offered = spokenPrice(worth * chance.between(0.7, 0.82), town.currency);
    return {
      ...contentOf(offer),
      owner: ownerOf(offer),
      town: offer.town,
      point: scattered(town, chance),
      offerAmount: withOffer.has(offer.slug) ? offered : undefined,
      createdAgo,
      end: endOf({ end, createdAgo, finalPrice: spokenPrice(worth, town.currency), chance }),
      worth,
      spread: offer.spread,
    };
  });
}

function contentOf(offer: TypedOffer) {
  const { slug, title, description, type } = offer;
  return { slug, title, description, type, photos: photosOf(offer) };
}

/** Which listing ends how, and when each began. */
function dealFates(slugs: readonly string[], chance: Chance): Map<string, Fate> {
  const free = chance.shuffled(slugs.filter((slug) => !(slug in KEPT_OPEN)));
  const deal = (count: number, fate: (index: number) => Fate) =>
    free.splice(0, count).map((slug, index) => [slug, fate(index)] as const);
  const closed = deal(CLOSED, (index) => ({ end: 'closed', createdAgo: historyAge(index / CLOSED, chance) }));
  const autoClosed = deal(AUTO_CLOSED, () => ({
    end: 'auto-closed',
    createdAgo: WINDOW_MINUTES + chance.whole(DAY, 9 * DAY),
  }));
  const expired = deal(EXPIRED, (index) => ({ end: 'open', createdAgo: WINDOW_MINUTES + 25 + 95 * index }));
  const open = free.map((slug, index) => [slug, { end: 'open', createdAgo: openAge(index / free.length) }] as const);
  const kept = Object.entries(KEPT_OPEN).map(
    ([slug, hours]) => [slug, { end: 'open', createdAgo: hours * HOUR }] as const,
  );
  return new Map<string, Fate>([...closed, ...autoClosed, ...expired, ...open, ...kept]);
}

/** From three to so many days ago, evenly. */
function historyAge(share: number, chance: Chance): number {
  return Math.round(2.2 * DAY + share * (HISTORY_DAYS - 2.2) * DAY + chance.between(0, 0.4 * DAY));
}

/** From ten minutes to 71 hours, more of them young. */
function openAge(share: number): number {
  return Math.round(10 + (71 * HOUR - 10) * share ** 1.3);
}

function fateOf(fates: ReadonlyMap<string, Fate>, slug: string): Fate {
  const fate = fates.get(slug);
  if (!fate) throw new Error(`${slug} has no fate`);
  return fate;
}

type Ending = { end: PlannedEnd['kind']; createdAgo: number; finalPrice: number; chance: Chance };

function endOf({ end, createdAgo, finalPrice, chance }: Ending): PlannedEnd {
  if (end !== 'closed') return { kind: end };
  const openFor = Math.min(chance.between(22, 68) * HOUR, createdAgo - 30);
  return { kind: 'closed', ago: Math.round(createdAgo - openFor), finalPrice };
}

/** Everybody of a town in turn, so that nobody has a shop; the dense town's own persona gets what is kept open. */
function dealOwners(
  members: readonly PlannedMember[],
  chance: Chance,
): (offer: { slug: string; town: TownId }) => string {
  const queues = new Map<TownId, string[]>();
  return ({ slug, town }) => {
    if (slug in KEPT_OPEN) return DENSE_OWNER;
    const queue = queues.get(town) ?? [];
    if (queue.length === 0) {
      const residents = members.filter((member) => member.town === town && !IDLE.includes(member.username));
      queue.push(...chance.shuffled(residents.map(({ username }) => username)));
    }
    queues.set(town, queue);
    const owner = queue.pop();
    if (owner === undefined) throw new Error(`nobody lives in ${town}`);
    return owner;
  };
}
