const DAY_MS = 86_400_000;

/** The UTC day of an instant, as `2026-11-19`. */
export function toDay(at: Date): string {
  return at.toISOString().slice(0, 10);
}

/** Another day; negative numbers lead back. */
export function addDays(day: string, days: number): string {
  return toDay(new Date(Date.parse(day) + days * DAY_MS));
}

export function getDayStart(day: string): Date {
  return new Date(day);
}

/** How many days in a row were played. A streak goes on until a whole day was missed, so it may end yesterday. */
export function countStreak(playedDays: readonly string[], today: string): number {
  const played = new Set(playedDays);
  let day = played.has(today) ? today : addDays(today, -1);
  let streak = 0;
  for (; played.has(day); day = addDays(day, -1)) streak += 1;
  return streak;
}
