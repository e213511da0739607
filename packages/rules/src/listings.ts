import { formatCount } from './display.ts';

export const LISTING_TYPES = ['PRODUCT', 'SERVICE'] as const;
export type ListingType = (typeof LISTING_TYPES)[number];

export const TITLE_MAX = 100;
/** The title's character counter warns from here. */
export const TITLE_WARN = 90;
export const DESCRIPTION_MAX = 500;
/** Visitors read this much of it. */
export const PREVIEW_DESCRIPTION_MAX = 200;
/** Room for 'City, State, Country' in any script. The specification sets no limit. */
export const LOCATION_MAX = 200;

export const LISTING_PHOTOS_MAX = 5;

/** A listing takes suggestions for this time after its creation; then the worker closes it. */
export const LISTING_WINDOW_HOURS = 72;

/** Once, in the last hours before the end, the owner may extend an open listing by this time. */
export const EXTENSION_HOURS = 72;
export const EXTENSION_OFFERED_HOURS = 24;

/** An extended listing is open for this time, and no listing for longer. */
export const LISTING_LONGEST_HOURS = LISTING_WINDOW_HOURS + EXTENSION_HOURS;

/** After an automatic closing the owner may report the final price, or that it was not sold, for this time. */
export const LATE_PRICE_DAYS = 7;

/**
 * The kinds of final prices: paid, agreed on, asked for, or a guess of an owner who keeps the thing. Price Sense
 * judges the first two alone.
 */
export const OUTCOMES = ['sold', 'agreed', 'asking', 'kept'] as const;
export type Outcome = (typeof OUTCOMES)[number];
export const DEFAULT_OUTCOME: Outcome = 'sold';

/** The report of an owner whose listing closed automatically. */
export const LATE_OUTCOMES = ['sold', 'kept'] as const;
export type LateOutcome = (typeof LATE_OUTCOMES)[number];

/** The owner gets one reminder this long before the listing closes automatically. */
export const REMINDER_HOURS_BEFORE_END = 12;

/** Number of newest suggestions sent with a single listing, and with each listing of a list. */
export const SUGGESTIONS_WITH_LISTING = 20;
/** How many of their own hidden listings an owner sees, the newest. */
export const HIDDEN_LISTINGS_MAX = 50;
export const SUGGESTIONS_IN_LIST = 3;

/** Longest note on a suggestion, in characters. */
export const NOTE_MAX = 250;
/** The note's character counter turns red above this. */
export const NOTE_WARN = 200;

export const SUGGESTION_PAGE_SIZE = 50;
export const SUGGESTION_PAGE_SIZE_MAX = 100;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

export type TimeLeft = { unit: 'hours' | 'minutes'; count: number } | 'expired';

/** Time until a listing closes, rounded down: hours, or minutes in the last hour. At least 1 until it is over. */
export function getTimeLeft(closesAt: Date, now: Date): TimeLeft {
  const left = closesAt.getTime() - now.getTime();
  if (left <= 0) return 'expired';
  if (left < HOUR_MS) return { unit: 'minutes', count: Math.max(1, Math.floor(left / MINUTE_MS)) };
  return { unit: 'hours', count: Math.floor(left / HOUR_MS) };
}

/** The end of a listing that is not extended. */
export function getFirstEnd(createdAt: Date): Date {
  return new Date(createdAt.getTime() + LISTING_WINDOW_HOURS * HOUR_MS);
}

/** Whether the owner of a listing that closed automatically may still report its final price. */
export function isLatePriceWelcome(autoClosedAt: Date, now: Date): boolean {
  return now < getLatePriceEnd(autoClosedAt);
}

export function getLatePriceEnd(autoClosedAt: Date): Date {
  return new Date(autoClosedAt.getTime() + LATE_PRICE_DAYS * 24 * HOUR_MS);
}

/** Describes a closed listing to visitors: how many prices it has, and none of them. */
export function describeClosed(priceCount: number): string {
  return priceCount === 1 ? 'Closed, 1 price' : `Closed, ${formatCount(priceCount)} prices`;
}
