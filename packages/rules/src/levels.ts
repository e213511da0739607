export const LEVELS = ['new', 'regular', 'pro'] as const;
export type Level = (typeof LEVELS)[number];

const PRO_ABOVE_XP = 100;
const REGULAR_ABOVE_XP = 50;

/** How experienced a member is. The bounds themselves still belong to the level below. */
export function getLevel(xp: number): Level {
  if (xp > PRO_ABOVE_XP) return 'pro';
  return xp > REGULAR_ABOVE_XP ? 'regular' : 'new';
}

/** The XP with which the next level begins; undefined for the highest. */
export function getNextLevelXp(xp: number): number | undefined {
  if (xp <= REGULAR_ABOVE_XP) return REGULAR_ABOVE_XP + 1;
  return xp <= PRO_ABOVE_XP ? PRO_ABOVE_XP + 1 : undefined;
}
