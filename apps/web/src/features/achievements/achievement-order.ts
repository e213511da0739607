import type { Achievement } from '@ballpark/contracts/achievements';
import { ACHIEVEMENT_CATEGORIES, ACHIEVEMENT_PREVIEW, type AchievementCategory } from '@ballpark/rules/achievements';

/** A short selection: unlocked ones first (newest first), then those with the most progress. */
export function pickPreview(achievements: readonly Achievement[]): Achievement[] {
  const unlocked = achievements.filter(({ unlocked: isUnlocked }) => isUnlocked);
  const locked = achievements.filter(({ unlocked: isUnlocked }) => !isUnlocked);
  return [
    ...unlocked.toSorted((one, other) => getUnlockTime(other) - getUnlockTime(one)),
    ...locked.toSorted((one, other) => getProgressShare(other) - getProgressShare(one)),
  ].slice(0, ACHIEVEMENT_PREVIEW);
}

export type AchievementGroup = { category: AchievementCategory; achievements: Achievement[] };

/** In the order of the catalogue; empty categories are left out. */
export function groupByCategory(achievements: readonly Achievement[]): AchievementGroup[] {
  return ACHIEVEMENT_CATEGORIES.map((category) => ({
    category,
    achievements: achievements.filter((achievement) => achievement.category === category),
  })).filter((group) => group.achievements.length > 0);
}

/** `xp` is the sum of the rewards of the unlocked ones. */
export function summarize(achievements: readonly Achievement[]): { unlocked: number; total: number; xp: number } {
  const unlocked = achievements.filter(({ unlocked: isUnlocked }) => isUnlocked);
  const xp = unlocked.reduce((sum, { xpReward }) => sum + xpReward, 0);
  return { unlocked: unlocked.length, total: achievements.length, xp };
}

function getUnlockTime({ unlockedAt }: Achievement): number {
  return unlockedAt === null ? 0 : Date.parse(unlockedAt);
}

function getProgressShare({ currentProgress, requirement }: Achievement): number {
  return currentProgress / requirement;
}
