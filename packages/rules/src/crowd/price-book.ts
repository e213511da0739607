import { removeNoise, roundToDigits } from './rounding.ts';

/** The price book shows a price from this many closings of as many owners on, so that it points at no person. */
export const BOOK_FROM = 5;
/** With fewer closings a range would be nearly the prices themselves. */
export const BOOK_RANGE_FROM = 8;
/** Each half year of a trend needs this many closings. */
export const BOOK_TREND_FROM = 20;
/** A trend compares two periods of so many whole months. */
export const BOOK_TREND_MONTHS = 6;
/** Prices of other members that a closing needs to count in the price book. */
export const BOOK_PRICES_FROM = 3;
/** How old the account of its owner must be when a closing is to count, in days. */
export const BOOK_OWNER_DAYS = 7;
/** A word that is on no list of ours is in the price book from this many closings of this many owners on. */
export const BOOK_WORD_CLOSINGS = 25;
export const BOOK_WORD_OWNERS = 15;
/** A closing can be one of many that are alike, so two digits say as much as more would. */
const BOOK_DIGITS = 2;
/** Older closings say little about the price of today. */
export const BOOK_MONTHS = 24;

/** How many characters of a search the price book reads. */
export const BOOK_WORDS_MAX = 100;

/** From the narrowest area to the widest. */
export const BOOK_AREAS = ['near', 'region', 'anywhere'] as const;
export type BookArea = (typeof BOOK_AREAS)[number];

/** About how far the closings of an area are from the place. */
export const BOOK_AREA_KM: Record<Exclude<BookArea, 'anywhere'>, number> = { near: 20, region: 70 };

/** A closing that has some words. */
export type BookClosing = {
  /** Tells owners apart. */
  ownerKey: string;
  finalPriceMinor: number;
  /** A day as 'YYYY-MM-DD'. */
  closedOn: string;
  /** Read only where a category was asked for; null for a listing without one. */
  category?: string | null;
};

export type BookPrice = {
  closings: number;
  /** The month of the oldest of them, 'YYYY-MM'. */
  since: string;
  medianMinor: number;
  /** The middle half of the prices. */
  range?: { lowMinor: number; highMinor: number };
};

/**
 * The prices of closings, in two significant digits. Undefined where there are too few. Takes them in the order in
 * which they closed.
 */
export function summarizePrices(found: readonly BookClosing[], currency: string): BookPrice | undefined {
  const closings = selectWholeGroups(found);
  const since = closings[0]?.closedOn.slice(0, 7);
  if (since === undefined) return undefined;
  const logs = closings.map(({ finalPriceMinor }) => Math.log(finalPriceMinor)).toSorted((one, other) => one - other);
  const round = (share: number) =>
    roundToDigits(removeNoise(Math.exp(interpolate(logs, share))), BOOK_DIGITS, currency);
  const range = { lowMinor: round(0.25), highMinor: round(0.75) };
  return {
    closings: closings.length,
    since,
    medianMinor: round(0.5),
    ...(closings.length >= BOOK_RANGE_FROM && { range }),
  };
}

export type BookTrend = {
  /** The middle price of the earlier and of the recent half year. */
  earlierMinor: number;
  recentMinor: number;
  /** How much higher the recent one is. */
  percent: number;
};

type HalfYears = Record<'earlier' | 'recent', readonly BookClosing[]>;

/**
 * How prices have changed from one half year to the next. Undefined where one of them has too few closings. Both are published
 * as every price is: in groups of five owners and in two digits, and the change is that of the rounded prices.
 */
export function compareHalfYears(halves: HalfYears, currency: string): BookTrend | undefined {
  const earlier = summarizePrices(halves.earlier, currency);
  const recent = summarizePrices(halves.recent, currency);
  if (!earlier || !recent || Math.min(earlier.closings, recent.closings) < BOOK_TREND_FROM) return undefined;
  const percent = Math.round((recent.medianMinor / earlier.medianMinor - 1) * 100);
  return { earlierMinor: earlier.medianMinor, recentMinor: recent.medianMinor, percent };
}

/**
 * Those of some closings that are of a category. Undefined where the others are of fewer owners than a price needs: the figures
 * of all closings and of the category would then tell the others' prices. Closings without a category count in every one.
 */
export function selectCategory(found: readonly BookClosing[], category: string): BookClosing[] | undefined {
  const isOther = (closing: BookClosing) => (closing.category ?? category) !== category;
  const others = new Set(found.filter(isOther).map(({ ownerKey }) => ownerKey));
  if (others.size > 0 && others.size < BOOK_FROM) return undefined;
  return found.filter((closing) => !isOther(closing));
}

/**
 * Closings are published in groups of five owners. So the figures before and after a closing never differ by that closing
 * alone, and a comparison of the two does not give its price.
 */
function selectWholeGroups(closings: readonly BookClosing[]): readonly BookClosing[] {
  const owners = new Set<string>();
  let published = 0;
  for (const [index, { ownerKey }] of closings.entries()) {
    owners.add(ownerKey);
    if (owners.size < BOOK_FROM) continue;
    published = index + 1;
    owners.clear();
  }
  return closings.slice(0, published);
}

/** As PostgreSQL's percentile_cont: the smallest value has the share 0, the largest 1. */
function interpolate(rising: readonly number[], share: number): number {
  const position = share * (rising.length - 1);
  const below = rising[Math.floor(position)] ?? NaN;
  const above = rising[Math.ceil(position)] ?? NaN;
  return below + (position - Math.floor(position)) * (above - below);
}
