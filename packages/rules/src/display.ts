/** 'by-place' follows the member's area, see `getDistanceUnit`. */
export const UNIT_CHOICES = ['by-place', 'miles', 'kilometres'] as const;
export type UnitChoice = (typeof UNIT_CHOICES)[number];

/** Dates are written in the language of the browser. */
export const BROWSER_LANGUAGE = 'browser';

/** Times are those of the member's area. */
export const ZONE_BY_PLACE = 'by-place';

/** How a member reads distances, dates and times. */
export type Display = { units: UnitChoice; dateLanguage: string; timeZone: string };

/** Smaller counts need no number format, whose first use takes a slow phone a tenth of a second. */
const NEEDS_NO_SEPARATOR = 1_000;

/** '12', '1,022'. */
export function formatCount(count: number): string {
  if (Number.isInteger(count) && Math.abs(count) < NEEDS_NO_SEPARATOR) return String(count);
  return count.toLocaleString('en-US');
}

const ORDINALS = new Intl.PluralRules('en-US', { type: 'ordinal' });
const ENDINGS: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd', other: 'th' };

/** '1st', '2nd', '11th', '1,022nd'. */
export function formatOrdinal(count: number): string {
  return `${formatCount(count)}${ENDINGS[ORDINALS.select(count)] ?? 'th'}`;
}
