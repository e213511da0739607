export type EarnedXp = { amount: number; createdAt: string };

export type XpDay = { day: Date; /** At the end of that day. */ xp: number };

/**
 * How a member's points grew, by days in UTC: first what there was before the oldest entry, last what there is now.
 * The entries may be only the newest of many, therefore it counts backwards from the sum.
 */
export function xpByDay(entries: readonly EarnedXp[], xp: number): XpDay[] {
  const byDay = new Map<string, number>();
  for (const { amount, createdAt } of entries) {
    const day = createdAt.slice(0, 10);
    byDay.set(day, (byDay.get(day) ?? 0) + amount);
  }
  const days = [...byDay.keys()].toSorted();
  const earned = entries.reduce((sum, { amount }) => sum + amount, 0);
  let reached = Math.max(0, xp - earned);
  const [oldest] = days;
  if (oldest === undefined) return [];
  const before = { day: dayBefore(new Date(oldest)), xp: reached };
  return [
    before,
    ...days.map((day) => {
      reached += byDay.get(day) ?? 0;
      return { day: new Date(day), xp: reached };
    }),
  ];
}

const DAY_MS = 86_400_000;

function dayBefore(day: Date): Date {
  return new Date(day.getTime() - DAY_MS);
}
