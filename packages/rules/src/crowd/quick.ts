/** Quick mode asks for this many prices in a row. */
export const QUICK_ROUND = 10;

/** Cards that one call returns at most, and unless it says how many. */
export const QUICK_CARDS_MAX = 20;
export const QUICK_CARDS = 10;

/** Quick mode asks about listings that stay open for at least this time. */
export const QUICK_HOURS_LEFT = 1;

/** A skip is kept for this time: longer than any listing is open. */
export const QUICK_SKIP_HOURS = 145;

/** Listings within this distance come first. Farther ones within the second distance are read if these are too few. */
export const QUICK_NEAR_KM = 10;
export const QUICK_WIDE_KM = 50;
