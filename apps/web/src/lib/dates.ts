/**
 * Dates and times as the reader writes them: in the locale of their browser and in their own time zone. Only for code that
 * runs in the browser. A prerendered page has one form for all readers and spells the month out (`formatLongDate`).
 */
function format(at: Date, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(navigator.language, options).format(at);
}

/** 'Nov 15, 2026' or '15.11.2026' */
export function formatDay(at: Date): string {
  return format(at, { dateStyle: 'medium' });
}

/** 'Nov 15, 2026, 3:40 PM' or '15.11.2026, 15:40' */
export function formatMoment(at: Date): string {
  return format(at, { dateStyle: 'medium', timeStyle: 'short' });
}

/** 'November 2026' */
export function formatMonth(at: Date): string {
  return format(at, { year: 'numeric', month: 'long' });
}

/** A day without a time zone, stored as its midnight in UTC. */
export function formatCalendarDay(day: Date, length: 'short' | 'full'): string {
  const style = length === 'short' ? { month: 'short', day: 'numeric' } : { dateStyle: 'medium' };
  return format(day, { ...style, timeZone: 'UTC' } as Intl.DateTimeFormatOptions);
}
