import { BALLPARK_FROM } from './crowd/limits.ts';

/** What is within this distance of an area is of the same town, for members and for listings. */
export const TOWN_KM = 50;

/** A town is young while fewer of its members than this have been active in so many days. */
export const ACTIVE_MEMBERS_FROM = 10;
export const ACTIVE_DAYS = 30;

/** `first`: the member who asks is its only one. */
export type TownAge = 'first' | 'young' | 'grown';

type TownMembers = {
  /** Members within `TOWN_KM` who have been active in the last `ACTIVE_DAYS` days. */
  active: number;
  /** All members around, the one who asks included. */
  all: number;
};

export function judgeTown({ active, all }: TownMembers): TownAge {
  if (active >= ACTIVE_MEMBERS_FROM) return 'grown';
  return all <= 1 ? 'first' : 'young';
}

type ClosingPrices = {
  /** The prices of a listing that are shown. */
  all: number;
  /** Those of authors who lived farther away than `TOWN_KM` when they made them. */
  fromElsewhere: number;
};

/**
 * Whether a closing counts in the figures of a place: at least three of its prices, as a figure needs, and at least half of
 * them are not from elsewhere. A price whose distance is not known counts as one of the town.
 */
export function isLocalClosing({ all, fromElsewhere }: ClosingPrices): boolean {
  const local = all - fromElsewhere;
  return local >= BALLPARK_FROM && local >= fromElsewhere;
}

/** A listing is offered to this many helpers at most, and a helper gets so many new ones a day. */
export const HELPERS_PER_LISTING = 12;
export const HELPS_PER_DAY = 3;
/** Helpers have Price Sense above this in the category of the listing: they are nearer than the others there. */
export const HELPER_SENSE_ABOVE = 50;
/** The category is among so many best ones of the helper. */
export const HELPER_BEST_CATEGORIES = 3;

/** At most one card of four is a listing to help with. */
export function limitHelp(cards: number): number {
  return Math.min(HELPS_PER_DAY, Math.floor(cards / 4));
}
