/** 'November 15, 2026', the day it is for whoever reads it. */
export function formatLongDate(date: Date): string {
  return date.toLocaleDateString('en-US', { dateStyle: 'long' });
}

/** The same for a day that is one everywhere, as in '2026-11-15'. */
export function formatLongDay(day: string): string {
  return formatLongDate(new Date(`${day}T00:00`));
}
