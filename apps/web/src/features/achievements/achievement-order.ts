import type { Achievement } from '@ballpark/contracts/achievements';
import { ACHIEVEMENT_CATEGORIES, ACHIEVEMENT_PREVIEW, type AchievementCategory } from '@ballpark/rules/achievements';

/** The few worth showing beside other things: unlocked ones, the newest first, then those nearest to done. */
export function previewOf(achievements: readonly Achievement[]): Achievement[] {
  const unlocked = achievements.filter(({ unlocked: isUnlocked }) => isUnlocked);
  const locked = achievements.filter(({ unlocked: isUnlocked }) => !isUnlocked);
  return [
    ...unlocked.toSorted((one, other) => unlockTime(other) - unlockTime(one)),
    ...locked.toSorted((one, other) => doneShare(other) - doneShare(one)),
  ].slice(0, ACHIEVEMENT_PREVIEW);
}

export type AchievementGroup = { category: AchievementCategory; achievements: Achievement[] };

/** By category, in the order of the catalogue. */
export function groupsOf(achievements: readonly Achievement[]): AchievementGroup[] {
  return ACHIEVEMENT_CATEGORIES.map((category) => ({
    category,
    achievements: achievements.filter((achievement) => achievement.category === category),
  })).filter((group) => group.achievements.length > 0);
}

/** How many are unlocked, and what they brought in. */
export function sumUp(achievements: readonly Achievement[]): { unlocked: number; total: number; xp: number } {
  const unlocked = achievements.filter(({ unlocked: isUnlocked }) => isUnlocked);
  const xp = unlocked.reduce((sum, { xpReward }) => sum + xpReward, 0);
  return { unlocked: unlocked.length, total: achievements.length, xp };
}

function unlockTime({ unlockedAt }: Achievement): number {
  return unlockedAt === null ? 0 : Date.parse(unlockedAt);
}

function doneShare({ currentProgress, requirement }: Achievement): number {
  return currentProgress / requirement;
}
