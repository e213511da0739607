import { BROWSER_LANGUAGE, type Display, ZONE_BY_PLACE } from '@ballpark/rules/display';

let chosen: Pick<Display, 'dateLanguage' | 'timeZone'> | undefined;

/** Follows the choices of the signed-in member. */
export function followDisplay(display: Display | undefined): void {
  chosen = display;
}

/**
 * Dates and times as the reader writes them: in the chosen language and time zone, or in those of the browser. Only for
 * code that runs in the browser. A prerendered page has one form for all readers and spells the month out
 * (`formatLongDate`).
 */
export function formatDate(at: Date, options: Intl.DateTimeFormatOptions): string {
  const { dateLanguage = BROWSER_LANGUAGE, timeZone = ZONE_BY_PLACE } = chosen ?? {};
  const { language } = navigator;
  const tag = dateLanguage === BROWSER_LANGUAGE ? language : dateLanguage;
  try {
    return at.toLocaleString(tag, timeZone === ZONE_BY_PLACE ? options : { timeZone, ...options });
  } catch {
    // This browser does not know the time zone.
    return at.toLocaleString(language, options);
  }
}

/** 'Nov 15, 2026' or '15.11.2026' */
export function formatDay(at: Date): string {
  return formatDate(at, { dateStyle: 'medium' });
}

/** 'Nov 15, 2026, 3:40 PM' or '15.11.2026, 15:40' */
export function formatMoment(at: Date): string {
  return formatDate(at, { dateStyle: 'medium', timeStyle: 'short' });
}

/** 'November 2026' */
export function formatMonth(at: Date): string {
  return formatDate(at, { year: 'numeric', month: 'long' });
}

/** A day without a time zone, stored as its midnight in UTC. */
export function formatCalendarDay(day: Date, length: 'short' | 'full'): string {
  const style = length === 'short' ? { month: 'short', day: 'numeric' } : { dateStyle: 'medium' };
  return formatDate(day, { ...style, timeZone: 'UTC' } as Intl.DateTimeFormatOptions);
}
