import type { Random } from '../kit/seeded-random.ts';

/** A closing of the simulated town. Members are indexes, times are minutes before now. */
export type Closing = {
  owner: number;
  postedAgo: number;
  closedAgo: number;
  /** Null when the listing closed automatically. */
  finalPriceMinor: number | null;
  suggestions: { member: number; amountMinor: number; madeAgo: number }[];
};

export type Neighbour = {
  index: number;
  neighbourhood: number;
  /** How many listings and suggestions the member makes, relative to others: a few make most of them. */
  activity: number;
  /** The spread of the member's guesses: 0.05 for an expert, 0.4 for a guesser. */
  spread: number;
  /** Neighbours whose listings the member likes to price. */
  friends: number[];
};

export type TownPlan = { members: number; days: number };

const NEIGHBOURHOOD = 50;
const DAY = 24 * 60;

export function createNeighbours(random: Random, { members }: TownPlan): Neighbour[] {
  return Array.from({ length: members }, (_, index) => {
    const neighbourhood = Math.floor(index / NEIGHBOURHOOD);
    const first = neighbourhood * NEIGHBOURHOOD;
    const size = Math.min(NEIGHBOURHOOD, members - first);
    const friends = Array.from({ length: 2 }, () => first + random.below(size)).filter((friend) => friend !== index);
    const [activity, spread] = [Math.exp(random.gaussian()), 0.05 + 0.35 * random.next()];
    return { index, neighbourhood, activity, spread, friends };
  });
}

/** The listings of honest members: three per member on average. */
export function simulateHonest(random: Random, neighbours: readonly Neighbour[], { days }: TownPlan): Closing[] {
  return neighbours.flatMap((owner) => {
    const count = Math.min(40, Math.floor(2.2 * owner.activity + random.next()));
    return Array.from({ length: count }, () => simulateListing(random, { owner, neighbours, days }));
  });
}

type ListingPlan = { owner: Neighbour; neighbours: readonly Neighbour[]; days: number };

export function simulateListing(random: Random, { owner, neighbours, days }: ListingPlan): Closing {
  const postedAgo = 3 * DAY + Math.floor(random.next() * (days - 3) * DAY);
  // One listing of 20 is sold at once, or was a try.
  const openMinutes = random.next() < 0.05 ? 3 + random.below(12) : 60 + random.below(3 * DAY - 120);
  const value = roundPrice(Math.exp(4.2 + random.gaussian()));
  const suggesters = chooseSuggesters(random, owner, neighbours);
  const suggestions: Closing['suggestions'] = [];
  for (const { index, spread } of suggesters) {
    // One of ten repeats a price that is there already.
    const copied = random.next() < 0.1 ? suggestions.at(-1)?.amountMinor : undefined;
    const amountMinor = copied ?? toMinor(roundPrice(value * Math.max(0.2, 1 + spread * random.gaussian())));
    suggestions.push({ member: index, amountMinor, madeAgo: postedAgo - Math.floor(random.next() * openMinutes) });
  }
  const finalPriceMinor = decidePrice(random, value, suggestions);
  const closedAgo = finalPriceMinor === null ? postedAgo - 3 * DAY : postedAgo - openMinutes;
  return { owner: owner.index, postedAgo, closedAgo, finalPriceMinor, suggestions };
}

/** Most owners sell near the value, some take the average, and some sell to a suggester at that very price. */
function decidePrice(random: Random, value: number, suggestions: Closing['suggestions']): number | null {
  const kind = random.next();
  if (kind < 0.25) return null;
  const chosen = suggestions[random.below(Math.max(1, suggestions.length))];
  if (kind < 0.4 && chosen) return chosen.amountMinor;
  if (kind < 0.55 && chosen) {
    const mean = suggestions.reduce((sum, { amountMinor }) => sum + amountMinor, 0) / suggestions.length;
    return toMinor(roundPrice(mean / 100));
  }
  return toMinor(roundPrice(value * Math.max(0.3, 1 + 0.1 * random.gaussian())));
}

/** Friends often, active neighbours more than quiet ones, and some from elsewhere. */
function chooseSuggesters(random: Random, owner: Neighbour, neighbours: readonly Neighbour[]): Neighbour[] {
  const chosen = new Map<number, Neighbour>();
  const add = (neighbour: Neighbour | undefined) => {
    if (neighbour && neighbour.index !== owner.index) chosen.set(neighbour.index, neighbour);
  };
  for (const friend of owner.friends) if (random.next() < 0.5) add(neighbours[friend]);
  const most = 1 + random.below(7);
  for (let tries = 0; chosen.size < most && tries < 60; tries += 1) {
    const isLocal = random.next() < 0.8;
    const first = isLocal ? owner.neighbourhood * NEIGHBOURHOOD : 0;
    const candidate = neighbours[first + random.below(isLocal ? NEIGHBOURHOOD : neighbours.length)];
    if (candidate && random.next() * 4 < candidate.activity) add(candidate);
  }
  return [...chosen.values()];
}

/** People name round prices. */
function roundPrice(value: number): number {
  const step = [20, 100, 500, 2000].findIndex((bound) => value < bound);
  const unit = [1, 5, 10, 50][step] ?? 100;
  return Math.max(1, Math.round(value / unit) * unit);
}

export function toMinor(value: number): number {
  return Math.round(value * 100);
}
