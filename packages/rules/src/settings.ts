import { BROWSER_LANGUAGE, type Display, ZONE_BY_PLACE } from './display.ts';

export const DEFAULT_DISPLAY: Display = {
  units: 'by-place',
  dateLanguage: BROWSER_LANGUAGE,
  timeZone: ZONE_BY_PLACE,
};

/** Longest language tag and longest name of a time zone, in characters. */
export const LANGUAGE_TAG_MAX = 35;
export const TIME_ZONE_MAX = 60;

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

/**
 * Validity of the link that stops a change. A change waits at most two days: its time, and until the next night removes it.
 * The link outlasts it, also when the mail with the link was sent at once and the other one late.
 */
export const EMAIL_STOP_HOURS = 72;

/** For this long after a change the reader of the old address can put it back, and no other member can take it. */
export const EMAIL_UNDO_DAYS = 14;

/** A former e-mail address is kept this long, so that a stolen account can be given back. */
export const FORMER_EMAIL_DAYS = 30;

/**
 * How a member keeps another one away. A block works in both directions. A mute hides the other's notes and notifications
 * from the member alone.
 */
export const BLOCK_KINDS = ['block', 'mute'] as const;
export type BlockKind = (typeof BLOCK_KINDS)[number];

/** How many members one member may block or mute. */
export const BLOCKS_MAX = 1000;

export const BLOCK_PAGE_SIZE = 20;

/** Takes the place of a blocked member's id and name next to their amount. */
export const HIDDEN_MEMBER = { id: '00000000-0000-0000-0000-000000000000', name: 'Hidden member' } as const;
