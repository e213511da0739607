export const LISTING_TYPES = ['PRODUCT', 'SERVICE'] as const;
export type ListingType = (typeof LISTING_TYPES)[number];

export const TITLE_MAX = 100;
/** From here on the counter of a title warns. */
export const TITLE_WARN = 90;
export const DESCRIPTION_MAX = 500;
/** Room for 'City, State, Country' in any script; the specification names no limit. */
export const LOCATION_MAX = 200;

export const LISTING_PHOTOS_MAX = 5;

/** A listing takes suggestions for this long after it was created; then the worker closes it. */
export const LISTING_WINDOW_HOURS = 72;

/** So long before a listing closes by itself its owner is reminded, once. */
export const REMINDER_HOURS_BEFORE_END = 12;

/** How many of its newest suggestions come with a listing, and with each listing of a list. */
export const SUGGESTIONS_WITH_LISTING = 20;
export const SUGGESTIONS_IN_LIST = 3;
