import type { BookAnswer, BookEntry, ListingComparables } from '@ballpark/contracts/crowd/guide';
import type { OfferAdvice } from '@ballpark/contracts/crowd/offer';

/** By default a low offer, compared with 214 closings, on a listing with five prices. */
export function buildOfferAdvice(advice: Partial<NonNullable<OfferAdvice['advice']>> = {}, prices = 5): OfferAdvice {
  return {
    isSample: false,
    prices,
    advice: {
      verdict: 'low',
      pricesAbove: 4,
      percentBelow: 22,
      closings: 214,
      counter: { from: 122, to: 142 },
      ...advice,
    },
  };
}

/** By default nine closings nearby. */
export function buildComparables(
  found: Partial<NonNullable<ListingComparables['found']>> = {},
  currency = 'USD',
): ListingComparables {
  return {
    isSample: false,
    currency,
    found: { area: 'near', closings: 9, median: 55, range: { low: 40, high: 70 }, since: '2026-03', ...found },
    guidePath: null,
  };
}

/** By default twelve closings of bikes nearby. */
export function buildBookAnswer(entry: Partial<BookEntry> = {}, isSample = false): BookAnswer {
  return {
    isSample,
    currency: 'USD',
    place: null,
    entry: {
      term: 'bicycle',
      area: 'near',
      closings: 12,
      median: 155,
      range: { low: 120, high: 210 },
      since: '2026-03',
      category: null,
      trend: null,
      ...entry,
    },
    guidePath: null,
  };
}
