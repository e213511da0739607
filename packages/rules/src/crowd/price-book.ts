import { chooseStep, removeNoise, roundToStep } from './rounding.ts';

/** The price book shows a price from this many closings of as many owners on, so that it points at no person. */
export const BOOK_FROM = 3;
/** With fewer closings a range would be nearly the prices themselves. */
export const BOOK_RANGE_FROM = 8;
/** Older closings say little about the price of today. */
export const BOOK_MONTHS = 24;

/** How many characters of a search the price book reads. */
export const BOOK_WORDS_MAX = 100;

/** From the narrowest area to the widest. */
export const BOOK_AREAS = ['near', 'region', 'anywhere'] as const;
export type BookArea = (typeof BOOK_AREAS)[number];

/** About how far the closings of an area are from the place. */
export const BOOK_AREA_KM: Record<Exclude<BookArea, 'anywhere'>, number> = { near: 20, region: 70 };

export type FoundClosings = {
  closings: number;
  owners: number;
  /** The natural logarithms of the lower quartile, the median and the upper quartile. */
  quartileLogs: readonly number[];
};

export type BookPrice = {
  medianMinor: number;
  /** The middle half of the prices. */
  range?: { lowMinor: number; highMinor: number };
};

/** What closings of a term went for, rounded like a ballpark figure. Undefined where there are too few. */
export function summarizePrices(found: FoundClosings, currency: string): BookPrice | undefined {
  const { closings, owners, quartileLogs } = found;
  const [low, middle, high] = quartileLogs;
  if (closings < BOOK_FROM || owners < BOOK_FROM) return undefined;
  if (low === undefined || middle === undefined || high === undefined) return undefined;
  const stepMinor = chooseStep(removeNoise(Math.exp(middle)) * (1 - 1e-9), currency);
  const round = (log: number) => roundToStep(removeNoise(Math.exp(log)), stepMinor, currency);
  const range = { lowMinor: round(low), highMinor: round(high) };
  return { medianMinor: round(middle), ...(closings >= BOOK_RANGE_FROM && { range }) };
}
