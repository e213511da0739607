import type { Achievement } from '@ballpark/contracts/achievements';
import { ACHIEVEMENTS } from '@ballpark/rules/achievements';

/** All achievements, as the API answers for a new member. */
function untouchedAchievements(): Achievement[] {
  return ACHIEVEMENTS.map(({ id, name, description, icon, category, requirement, xpReward }) => ({
    id,
    name,
    description,
    icon,
    category,
    requirement,
    xpReward,
    currentProgress: 0,
    unlocked: false,
    unlockedAt: null,
  }));
}

/** The same with some of them further: unlocked on a day, or this far. */
export function createAchievements(said: Record<string, Partial<Achievement>>): Achievement[] {
  return untouchedAchievements().map((achievement) => ({ ...achievement, ...said[achievement.id] }));
}
