/** 'November 15, 2026', the day it is for whoever reads it. */
export function longDate(date: Date): string {
  return date.toLocaleDateString('en-US', { dateStyle: 'long' });
}

/** The same for a day that is one everywhere, as in '2026-11-15'. */
export function longDay(day: string): string {
  return longDate(new Date(`${day}T00:00`));
}
