import { getBookPrice, getComparables, lookUpComparables } from '@ballpark/contracts/crowd/guide';
import { getOfferAdvice } from '@ballpark/contracts/crowd/offer';
import type { QueryOf } from '@ballpark/contracts/endpoint';
import type { ListingForMember } from '@ballpark/contracts/listings';
import { BOOK_WORDS_MAX } from '@ballpark/rules/crowd/price-book';
import type { Point } from '@ballpark/rules/places';
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { roundCoordinate } from '../../../lib/chosen-location.ts';

/** The statistics change once a day. */
const STALE_MS = 10 * 60_000;

/** The closings of things like a listing. Not below the key of the listing: a new price does not change it. */
export function useComparables({ id, editedAt }: Pick<ListingForMember, 'id' | 'editedAt'>) {
  return useQuery({
    queryKey: ['comparables', id, editedAt],
    queryFn: ({ signal }) => call(getComparables, { params: { id }, signal }),
    staleTime: STALE_MS,
  });
}

export type TitleQuery = QueryOf<typeof lookUpComparables>;

/** The closings of things with a title like this. An answer to an older title has another key, so it is never shown. */
export function useTitleComparables(query: TitleQuery | undefined) {
  return useQuery({
    queryKey: ['comparables', 'title', query],
    queryFn: query ? ({ signal }) => call(lookUpComparables, { query, signal }) : skipToken,
    staleTime: STALE_MS,
    // A hint is not worth a second attempt.
    retry: false,
  });
}

/** The closings with these words around a place. */
export function useBookPrice(words: string, place: Point) {
  const query = { words: words.slice(0, BOOK_WORDS_MAX), ...roundPoint(place) };
  return useQuery({
    queryKey: ['book', query],
    queryFn: ({ signal }) => call(getBookPrice, { query, signal }),
    staleTime: STALE_MS,
  });
}

/** A coordinate of a query is written without an exponent. */
export function roundPoint({ latitude, longitude }: Point): Point {
  return { latitude: roundCoordinate(latitude), longitude: roundCoordinate(longitude) };
}

export type OfferedListing = Pick<ListingForMember, 'id' | 'offerAmount' | 'suggestionCount' | 'consensus'>;

/**
 * How the offer of an own listing compares. The key holds the prices as the page knows them, so each change of them asks
 * again. An event of the listing does not: on a closing the server would refuse the answer.
 */
export function useOfferAdvice({ id, offerAmount, suggestionCount, consensus }: OfferedListing) {
  return useQuery({
    queryKey: ['offer-advice', id, offerAmount, suggestionCount, consensus],
    queryFn: ({ signal }) => call(getOfferAdvice, { params: { id }, signal }),
    placeholderData: keepPreviousData,
  });
}
