import type { Achievement } from '@ballpark/contracts/achievements';
import { ACHIEVEMENTS } from '@ballpark/rules/achievements';

/** All achievements of a member without any progress. */
function buildUntouchedAchievements(): Achievement[] {
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

/** All achievements, with overrides by id. */
export function buildAchievements(overrides: Record<string, Partial<Achievement>>): Achievement[] {
  return buildUntouchedAchievements().map((achievement) => ({ ...achievement, ...overrides[achievement.id] }));
}
