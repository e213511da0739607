/** 'by-place' follows the member's area, see `getDistanceUnit`. */
export const UNIT_CHOICES = ['by-place', 'miles', 'kilometres'] as const;
export type UnitChoice = (typeof UNIT_CHOICES)[number];

/** Dates are written in the language of the browser. */
export const BROWSER_LANGUAGE = 'browser';

/** Times are those of the member's area. */
export const ZONE_BY_PLACE = 'by-place';

/** How a member reads distances, dates and times. */
export type Display = { units: UnitChoice; dateLanguage: string; timeZone: string };
