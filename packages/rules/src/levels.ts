export type Level = 'pro' | 'regular' | 'new';

const PRO_ABOVE_XP = 100;
const REGULAR_ABOVE_XP = 50;

/** How experienced a member is. The bounds themselves still belong to the level below. */
export function levelOf(xp: number): Level {
  if (xp > PRO_ABOVE_XP) return 'pro';
  return xp > REGULAR_ABOVE_XP ? 'regular' : 'new';
}
