import type { Random } from '../kit/seeded-random.ts';
import { type Closing, type Neighbour, simulateListing, toMinor } from './simulate-town.ts';

/**
 * `farm`: pairs that post, hit and close within minutes. `circle`: all price each other's listings, over hours. `patient`:
 * closings after a day among honest suggestions, with misses, by accounts that are honest members otherwise. `near`: pairs
 * that price each other's listings alone and miss on purpose, by 2 to 9 %.
 */
export const RING_KINDS = ['farm', 'circle', 'patient', 'near'] as const;
export type RingKind = (typeof RING_KINDS)[number];

export const RING_SIZE = 10;
const DAY = 24 * 60;

type RingPlan = { kind: RingKind; members: readonly number[]; neighbours: readonly Neighbour[]; days: number };

export function simulateRing(random: Random, { kind, members, neighbours, days }: RingPlan): Closing[] {
  const simulate = { farm: simulateFarm, circle: simulateCircle, patient: simulatePatient, near: simulateNear }[kind];
  return members.flatMap((owner, index) => {
    const others = members.filter((member) => member !== owner);
    const partner = members[index ^ 1] ?? owner;
    return simulate(random, { owner, others, partner, neighbours, days });
  });
}

type OwnerPlan = {
  owner: number;
  others: readonly number[];
  /** The other one of a pair. */
  partner: number;
  neighbours: readonly Neighbour[];
  days: number;
};

/** Each owner works for two accomplices, with six listings in the window. */
function simulateFarm(random: Random, { owner, others, days }: OwnerPlan): Closing[] {
  const accomplices = [pick(random, others), pick(random, others)];
  return Array.from({ length: 6 }, (_, nth) => {
    const postedAgo = drawTime(random, days);
    const amountMinor = toMinor(20 + random.below(400));
    const suggestion = { member: accomplices[nth % 2] ?? owner, amountMinor, madeAgo: postedAgo - 2 };
    return {
      owner,
      postedAgo,
      closedAgo: postedAgo - 3 - random.below(10),
      finalPriceMinor: amountMinor,
      suggestions: [suggestion],
    };
  });
}

/** Four listings each; four to six of the ring price each of them, seven of ten within one percent. */
function simulateCircle(random: Random, { owner, others, days }: OwnerPlan): Closing[] {
  return Array.from({ length: 4 }, () => {
    const postedAgo = drawTime(random, days);
    const openMinutes = 60 + random.below(DAY);
    const finalPriceMinor = toMinor(30 + random.below(500));
    const suggesters = shuffle(random, others).slice(0, 4 + random.below(3));
    const suggestions = suggesters.map((member) => ({
      member,
      amountMinor: random.next() < 0.7 ? nearlyHit(random, finalPriceMinor) : miss(random, finalPriceMinor),
      madeAgo: postedAgo - random.below(openMinutes),
    }));
    return { owner, postedAgo, closedAgo: postedAgo - openMinutes, finalPriceMinor, suggestions };
  });
}

/** Six listings each, priced by honest neighbours too and by three of the ring, who change roles and miss at times. */
function simulatePatient(random: Random, { owner, others, neighbours, days }: OwnerPlan): Closing[] {
  const partners = shuffle(random, others).slice(0, 4);
  const self = neighbours[owner];
  if (!self) return [];
  return Array.from({ length: 6 }, () => {
    const honest = simulateListing(random, { owner: self, neighbours, days });
    const closedAgo = honest.postedAgo - DAY - random.below(DAY);
    const finalPriceMinor = toMinor(25 + random.below(600));
    const suggesters = shuffle(random, partners).slice(0, 3);
    const arranged = suggesters.map((member) => ({
      member,
      amountMinor: random.next() < 0.8 ? nearlyHit(random, finalPriceMinor) : miss(random, finalPriceMinor),
      madeAgo: closedAgo + 30 + random.below(DAY - 60),
    }));
    const strangers = honest.suggestions.filter(({ member }) => !suggesters.includes(member));
    return { ...honest, closedAgo, finalPriceMinor, suggestions: [...strangers, ...arranged] };
  });
}

/** Eight listings each, half of them closed within minutes, the others after hours. */
function simulateNear(random: Random, { owner, partner, days }: OwnerPlan): Closing[] {
  return Array.from({ length: 8 }, (_, nth) => {
    const postedAgo = drawTime(random, days);
    const openMinutes = nth % 2 === 0 ? 4 + random.below(8) : 60 + random.below(DAY);
    const finalPriceMinor = toMinor(50 + random.below(400));
    const missShare = (0.02 + 0.07 * random.next()) * (random.next() < 0.5 ? 1 : -1);
    const amountMinor = Math.round(finalPriceMinor * (1 + missShare));
    const suggestion = { member: partner, amountMinor, madeAgo: postedAgo - Math.floor(0.8 * openMinutes) };
    return { owner, postedAgo, closedAgo: postedAgo - openMinutes, finalPriceMinor, suggestions: [suggestion] };
  });
}

/** A star, two fools and eleven owners who meet once. All accounts are fresh. */
export const STAR_CIRCLE_SIZE = 14;

/**
 * Each owner closes one listing. The star is 2 % off, the fools name twice as much. Every second circle is patient: its
 * listings are open for hours. `first` is the star, the fools follow.
 */
export function simulateStarCircle(random: Random, { first, days }: { first: number; days: number }): Closing[] {
  const joinedAgo = drawTime(random, days);
  const isPatient = first % 2 === 0;
  return Array.from({ length: STAR_CIRCLE_SIZE - 3 }, (_, nth) => {
    const postedAgo = joinedAgo - 60 - random.below(2 * DAY);
    const openMinutes = isPatient ? 90 + random.below(600) : 3;
    const finalPriceMinor = toMinor(50 + random.below(400));
    const madeAgo = postedAgo - Math.floor(openMinutes / 2);
    const amounts = [0.98 * finalPriceMinor, 2 * finalPriceMinor, 2 * finalPriceMinor];
    const suggestions = amounts.map((amount, index) => ({
      member: first + index,
      amountMinor: Math.round(amount),
      madeAgo,
    }));
    return { owner: first + 3 + nth, postedAgo, closedAgo: postedAgo - openMinutes, finalPriceMinor, suggestions };
  });
}

/** Half of the hits are exact, the others are less than one percent away. */
function nearlyHit(random: Random, priceMinor: number): number {
  if (random.next() < 0.5) return priceMinor;
  return Math.max(1, Math.round(priceMinor * (1 + 0.009 * (2 * random.next() - 1))));
}

function miss(random: Random, priceMinor: number): number {
  return Math.max(1, Math.round(priceMinor * (1.1 + random.next())));
}

function drawTime(random: Random, days: number): number {
  return 3 * DAY + random.below((days - 4) * DAY);
}

function pick(random: Random, from: readonly number[]): number {
  return from[random.below(from.length)] ?? 0;
}

function shuffle(random: Random, items: readonly number[]): number[] {
  return items
    .map((item) => ({ item, order: random.next() }))
    .toSorted((one, other) => one.order - other.order)
    .map(({ item }) => item);
}
