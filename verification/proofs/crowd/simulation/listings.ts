import { computeSense, computeWeight } from '@ballpark/rules/crowd/price-sense';
import { chooseStep } from '@ballpark/rules/crowd/rounding';
import type { ListingType } from '@ballpark/rules/listings';
import type { Random } from '../../kit/seeded-random.ts';
import { shuffle } from '../guesses.ts';
import { findMedian } from '../measures.ts';
import { type Member, pickSuggesters } from './members.ts';
import { CATEGORIES, PRODUCT_CATEGORIES, type World } from './world.ts';

export type Guess = { member: Member; amountMinor: number; isBlind: boolean; weight: number };

export type Listing = {
  owner: Member;
  category: number;
  type: ListingType;
  /** What it is worth, in minor units. No member knows it. */
  value: number;
  guesses: Guess[];
};

/** The share of listings with so many guesses. */
const COUNTS = [
  { share: 0.2, least: 1, most: 2 },
  { share: 0.3, least: 3, most: 4 },
  { share: 0.25, least: 5, most: 7 },
  { share: 0.18, least: 8, most: 14 },
  { share: 0.07, least: 15, most: 30 },
];
const TROLL_FACTORS = [0.01, 0.1, 10, 50];

export function simulateListing(world: World, members: readonly Member[], random: Random): Listing {
  const category = random.below(CATEGORIES);
  const type = category < PRODUCT_CATEGORIES ? 'PRODUCT' : 'SERVICE';
  const value = 8000 * Math.exp(1.2 * random.gaussian());
  const owner = pick(members, random);
  const item: Item = {
    category,
    value,
    commonError: world.commonError[type] * random.gaussian(),
    hardness: Math.exp(0.25 * random.gaussian()),
  };
  const count = Math.min(drawCount(random), world.members - 10);
  const suggesters = shuffle(pickSuggesters(members, { count, owner }, random), random);
  const guesses: Guess[] = [];
  for (const member of suggesters) guesses.push(simulateGuess({ world, item, member, guesses }, random));
  return { owner, category, type, value, guesses };
}

/** What all guesses at one listing have in common. */
type Item = { category: number; value: number; commonError: number; hardness: number };
type GuessPlan = { world: World; item: Item; member: Member; guesses: readonly Guess[] };

function simulateGuess({ world, item, member, guesses }: GuessPlan, random: Random): Guess {
  const isBlind = guesses.length === 0 || member.guessesFirst || random.next() >= world.peekingShare;
  const spread = item.hardness * (member.spreads[item.category] ?? member.spread);
  const own = Math.log(item.value) + item.commonError + member.tendency + spread * random.gaussian();
  const seen = isBlind ? own : Math.log(findMedian(guesses.map(({ amountMinor }) => amountMinor)));
  const meant = (1 - world.herding) * own + world.herding * seen;
  const typed = random.next() < world.typoShare ? meant + (random.next() < 0.5 ? 1 : -1) * Math.log(10) : meant;
  const amount = member.isTroll ? item.value * pick(TROLL_FACTORS, random) : Math.exp(typed);
  const sense = computeSense(member.overall, member.categories[item.category]);
  return { member, amountMinor: roundAsPeopleDo(amount), isBlind, weight: computeWeight(sense, member.overall.owners) };
}

/** To steps of at most a twentieth. */
function roundAsPeopleDo(amountMinor: number): number {
  const step = chooseStep(2 * amountMinor, 'USD');
  return Math.max(1, Math.round(amountMinor / step) * step);
}

/** What the owner says it was sold for: nearly its value, or partly what the figure says. */
export function simulateFinalPrice(
  world: World,
  { value, figureMinor }: { value: number; figureMinor: number },
  random: Random,
): number {
  const sold = Math.log(value) + 0.06 * random.gaussian();
  return roundAsPeopleDo(Math.exp((1 - world.following) * sold + world.following * Math.log(figureMinor)));
}

function drawCount(random: Random): number {
  let dice = random.next();
  for (const { share, least, most } of COUNTS) {
    if (dice < share) return least + random.below(most - least + 1);
    dice -= share;
  }
  return 3;
}

function pick<T>(items: readonly T[], random: Random): T {
  // The index is within the list.
  return items[random.below(items.length)] as T;
}
