import type { Achievement } from '@ballpark/contracts/achievements';
import type { ListedAchievement } from './list-achievements.ts';

export function toAchievement({ rule, currentProgress, unlockedAt }: ListedAchievement): Achievement {
  const { id, name, description, icon, category, requirement, xpReward } = rule;
  return {
    id,
    name,
    description,
    icon,
    category,
    requirement,
    currentProgress,
    xpReward,
    unlocked: unlockedAt !== undefined,
    unlockedAt: unlockedAt?.toISOString() ?? null,
  };
}
