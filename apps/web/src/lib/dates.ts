import { BROWSER_LANGUAGE, type Display, isDateLanguage, isTimeZone, ZONE_BY_PLACE } from '@ballpark/rules/settings';

/** Undefined: the language of the browser, the time zone of the device. */
type DateStyle = { language?: string; timeZone?: string };

let chosen: DateStyle = {};

/** Follows the choices of the signed-in member. A choice that this browser does not know counts as none. */
export function followDisplay(display: Display | undefined): void {
  const { dateLanguage = BROWSER_LANGUAGE, timeZone = ZONE_BY_PLACE } = display ?? {};
  chosen = {
    ...(dateLanguage !== BROWSER_LANGUAGE && isDateLanguage(dateLanguage) && { language: dateLanguage }),
    ...(timeZone !== ZONE_BY_PLACE && isTimeZone(timeZone) && { timeZone }),
  };
}

/**
 * Dates and times as the reader writes them: in the chosen language and time zone, or in those of the browser. Only for
 * code that runs in the browser. A prerendered page has one form for all readers and spells the month out
 * (`formatLongDate`).
 */
function format(at: Date, options: Intl.DateTimeFormatOptions): string {
  const { language = navigator.language, ...zone } = chosen;
  return new Intl.DateTimeFormat(language, { ...zone, ...options }).format(at);
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
