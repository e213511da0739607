import type { getXp, xpEntry } from '@ballpark/contracts/xp';
import type { DataOf } from '@ballpark/contracts/endpoint';
import { type Level, levelOf, nextLevelAt } from '@ballpark/rules/levels';
import type * as z from 'zod/mini';

/** How the wire writes a level. */
const LEVEL_NAMES = { new: 'New', regular: 'Regular', pro: 'Pro' } as const satisfies Record<Level, string>;

export function toMemberXp({ id, xp, rank }: { id: string; xp: number; rank: number }): DataOf<typeof getXp> {
  return { id, xp, rank, level: LEVEL_NAMES[levelOf(xp)], nextLevelAt: nextLevelAt(xp) ?? null };
}

type XpEntry = z.output<typeof xpEntry>;

export function toXpEntry({ createdAt, ...entry }: Omit<XpEntry, 'createdAt'> & { createdAt: Date }): XpEntry {
  return { ...entry, createdAt: createdAt.toISOString() };
}
