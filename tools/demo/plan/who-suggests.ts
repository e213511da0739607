import { ALMOST_THERE, IDLE, TOP_HELPER, TROLLS } from './personas.ts';
import type { PlannedMember } from './plan.ts';
import type { ValuedListing } from './plan-listings.ts';
import type { SeededRandom } from './seeded-random.ts';
import { TOWNS } from './towns.ts';

/** A member who suggests prices. */
export type Helper = { member: PlannedMember; skill: number; activity: number };

/** Number of members, and how far their suggestions differ from the worth: the standard deviation of the logarithm. */
const SKILLS = [
  [8, 0.07],
  [20, 0.13],
  [42, 0.24],
  [10, 0.42],
] as const;

/** From the most active to the least. */
export function rankHelpers(members: readonly PlannedMember[], random: SeededRandom): Helper[] {
  const skills = random.shuffle(SKILLS.flatMap(([count, skill]) => Array.from({ length: count }, () => skill)));
  const inOrder = random
    .shuffle(members.map((member, index) => ({ member, skill: skills[index] ?? 0.24 })))
    .toSorted((a, b) => Number(b.member.username === TOP_HELPER) - Number(a.member.username === TOP_HELPER));
  return inOrder
    .filter(({ member }) => !IDLE.includes(member.username))
    .map(({ member, skill }, rank) => ({
      member,
      skill: member.username === TOP_HELPER ? 0.07 : skill,
      activity: 1 / (rank + 2),
    }));
}

/** Those without a part of their own to play: the active half, and the quiet half. */
export function splitHelpers(helpers: readonly Helper[]) {
  const usual = helpers.filter(({ member }) => !TROLLS.includes(member.username) && member.username !== ALMOST_THERE);
  const half = Math.floor(usual.length / 2);
  return { usual, active: usual.slice(0, half), quiet: usual.slice(half) };
}

/** Members mostly suggest prices nearby; a few look further. */
export function weighDistance({ town }: PlannedMember, listing: ValuedListing): number {
  const [home, there] = [TOWNS[town], TOWNS[listing.town]];
  if (home.area === there.area) return 14;
  return home.currency === there.currency ? 2 : 0.5;
}
