import { type DistanceUnit, getDistanceUnit, KM_PER_MILE } from './listing-search.ts';
import type { Point } from './places.ts';

/** 'by-place' follows the member's area, see `getDistanceUnit`. */
export const UNIT_CHOICES = ['by-place', 'miles', 'kilometres'] as const;
export type UnitChoice = (typeof UNIT_CHOICES)[number];

/** Dates are written in the language of the browser. */
export const BROWSER_LANGUAGE = 'browser';

/** Times are those of the member's area. */
export const ZONE_BY_PLACE = 'by-place';

/** Longest language tag and longest name of a time zone, in characters. */
export const LANGUAGE_TAG_MAX = 35;
export const TIME_ZONE_MAX = 60;

/** How a member reads distances, dates and times. */
export type Display = { units: UnitChoice; dateLanguage: string; timeZone: string };

export const DEFAULT_DISPLAY: Display = {
  units: 'by-place',
  dateLanguage: BROWSER_LANGUAGE,
  timeZone: ZONE_BY_PLACE,
};

/** A member may move this often within these hours: more would be a way to read the feed of every town. */
export const AREA_CHANGES_MAX = 3;
export const AREA_CHANGES_HOURS = 24;

/** Whether a choice is 'browser' or a well-formed language tag (BCP 47), for example 'de' or 'en-GB'. */
export function isDateLanguage(choice: string): boolean {
  if (choice === BROWSER_LANGUAGE) return true;
  try {
    return Intl.getCanonicalLocales(choice).length === 1;
  } catch {
    return false;
  }
}

/** The names of the time zone database consist of these characters. Offsets such as '+02:00' are no names. */
const ZONE_NAME = /^[A-Za-z][A-Za-z0-9_+-]*(\/[A-Za-z0-9_+-]+)*$/;

/** Whether a choice is 'by-place' or a time zone that this computer knows, for example 'Europe/Berlin'. */
export function isTimeZone(choice: string): boolean {
  if (choice === ZONE_BY_PLACE) return true;
  if (!ZONE_NAME.test(choice)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: choice }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** A member may change the username once in this time. */
export const USERNAME_CHANGE_DAYS = 30;

/** A former username is reserved for its member for this long, so that old mentions mislead no reader. */
export const USERNAME_RESERVED_DAYS = 365;

/** Validity of the link that confirms a new e-mail address. */
export const EMAIL_CHANGE_HOURS = 24;

/** A former e-mail address is kept this long, so that a stolen account can be given back. */
export const FORMER_EMAIL_DAYS = 30;

/** The sessions that the settings list, the last used first. */
export const SESSIONS_SHOWN = 50;

/** A member as far as distances are concerned. Without choices the place decides. */
export type DistanceViewer = Point & { display?: { units: UnitChoice } | undefined };

/** The unit in which a member reads distances. */
export function getViewerUnit(viewer: DistanceViewer): DistanceUnit {
  const units = viewer.display?.units ?? 'by-place';
  if (units === 'by-place') return getDistanceUnit(viewer);
  return units === 'miles' ? 'mi' : 'km';
}

/** The unit of a distance on the wire, and the one in which the screen shows it. */
export type ScreenUnit = { wire: DistanceUnit; screen: DistanceUnit };

/** Distance filters are sent in the unit of the member's place and shown in the chosen one. */
export function getFilterUnit(viewer: DistanceViewer): ScreenUnit {
  return { wire: getDistanceUnit(viewer), screen: getViewerUnit(viewer) };
}

/** Boards are measured in kilometres, and shown in miles only to a member who chose miles. */
export function getBoardUnit({ display }: DistanceViewer): ScreenUnit {
  return { wire: 'km', screen: display?.units === 'miles' ? 'mi' : 'km' };
}

/** A distance of the wire as the screen shows it, in whole units: 5 km are 3 miles. */
export function toScreenDistance(distance: number, { wire, screen }: ScreenUnit): number {
  if (wire === screen) return distance;
  return Math.round(screen === 'mi' ? distance / KM_PER_MILE : distance * KM_PER_MILE);
}
