import type { Achievement } from '@ballpark/contracts/achievements';
import type { DataOf } from '@ballpark/contracts/endpoint';
import type { getXp, xpEntry } from '@ballpark/contracts/xp';
import { type Level, getLevel, getNextLevelXp } from '@ballpark/rules/xp';
import type * as z from 'zod/mini';
import type { Standing } from './get-xp.ts';
import type { AchievementProgress } from './list-achievements.ts';

/** The names of the levels on the wire. */
const LEVEL_NAMES = { new: 'New', regular: 'Regular', pro: 'Pro' } as const satisfies Record<Level, string>;

export function toMemberXp({ id, xp, rank }: Standing): DataOf<typeof getXp> {
  return { id, xp, rank, level: LEVEL_NAMES[getLevel(xp)], nextLevelAt: getNextLevelXp(xp) ?? null };
}

type XpEntry = z.output<typeof xpEntry>;

export function toXpEntry({ createdAt, ...entry }: Omit<XpEntry, 'createdAt'> & { createdAt: Date }): XpEntry {
  return { ...entry, createdAt: createdAt.toISOString() };
}

export function toAchievement({ rule, currentProgress, unlockedAt }: AchievementProgress): Achievement {
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
