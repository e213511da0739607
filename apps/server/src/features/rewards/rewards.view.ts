import type { Achievement } from '@ballpark/contracts/achievements';
import type { DataOf } from '@ballpark/contracts/endpoint';
import type { getXp, xpEntry } from '@ballpark/contracts/xp';
import { type Level, getLevel, getNextLevelXp } from '@ballpark/rules/xp';
import type * as z from 'zod/mini';
import type { MemberXp } from './get-xp.ts';
import type { AchievementProgress } from './list-achievements.ts';

/** The names of the levels on the wire. */
const LEVEL_NAMES = { new: 'New', regular: 'Regular', pro: 'Pro' } as const satisfies Record<Level, string>;

export function toMemberXp({ id, xp, rank }: MemberXp): DataOf<typeof getXp> {
  return { id, xp, rank, level: LEVEL_NAMES[getLevel(xp)], nextLevelAt: getNextLevelXp(xp) ?? null };
}

type XpEntry = z.output<typeof xpEntry>;

type XpEntryRow = Omit<XpEntry, 'createdAt' | 'isLimited'> & { createdAt: Date; isLimited: boolean };

export function toXpEntry({ createdAt, isLimited, ...entry }: XpEntryRow): XpEntry {
  return { ...entry, createdAt: createdAt.toISOString(), ...(isLimited && { isLimited }) };
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
