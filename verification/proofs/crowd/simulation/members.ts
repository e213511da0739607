import { EMPTY_RECORD, type SenseRecord } from '@ballpark/rules/crowd/price-sense';
import type { Random } from '../../kit/seeded-random.ts';
import { shuffle } from '../guesses.ts';
import { CATEGORIES, type World } from './world.ts';

export type Member = {
  id: number;
  /** How far off the member's guesses are, overall and in each category, and their tendency. */
  spread: number;
  spreads: number[];
  tendency: number;
  /** How often the member guesses in relation to others. */
  activity: number;
  guessesFirst: boolean;
  isTroll: boolean;
  guesses: number;
  xp: number;
  overall: SenseRecord;
  categories: SenseRecord[];
  /** The owners whose listings have judged the member. */
  owners: Set<number>;
};

/** A few members make most guesses. How active a member is says nothing about their skill. */
export function createMembers(world: World, random: Random): Member[] {
  const ranks = shuffle([...Array(world.members).keys()], random);
  const trollCount = Math.round(world.trollShare * world.members);
  const trolls = new Set(shuffle([...Array(world.members).keys()], random).slice(0, trollCount));
  return ranks.map((rank, id) => {
    const spread = 0.28 * Math.exp(0.45 * random.gaussian());
    return {
      id,
      spread,
      spreads: Array.from({ length: CATEGORIES }, () => spread * Math.exp(0.25 * random.gaussian())),
      tendency: 0.08 * random.gaussian(),
      activity: 1 / (rank + 3) ** 0.7,
      guessesFirst: id < world.guessFirstShare * world.members,
      isTroll: trolls.has(id),
      guesses: 0,
      xp: 0,
      overall: EMPTY_RECORD,
      categories: Array.from({ length: CATEGORIES }, () => EMPTY_RECORD),
      owners: new Set(),
    };
  });
}

/** The higher, the nearer the member's guesses are. */
export function getSkill({ spread, tendency }: Member): number {
  return -Math.hypot(spread, tendency);
}

type PickPlan = { count: number; owner: Member };

/** Draws different members, active ones more often: those with the largest log(u) / activity (Efraimidis and Spirakis). */
export function pickSuggesters(members: readonly Member[], { count, owner }: PickPlan, random: Random): Member[] {
  return members
    .filter((member) => member !== owner)
    .map((member) => ({ member, key: Math.log(1 - random.next()) / member.activity }))
    .toSorted((one, other) => other.key - one.key)
    .slice(0, count)
    .map(({ member }) => member);
}
