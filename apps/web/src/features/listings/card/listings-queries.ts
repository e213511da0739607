import { getListing, type ListingQuery, listListings } from '@ballpark/contracts/listings';
import { LANDING_PREVIEW } from '@ballpark/rules/listing-search';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { call, callWithToken } from '../../../api/call.ts';
import { queryKeys } from '../../../api/query-keys.ts';
import { useSession } from '../../../api/session.ts';

const MINUTE_MS = 60_000;
const FEED_STALE_MS = 2 * MINUTE_MS;
const PREVIEW_STALE_MS = 5 * MINUTE_MS;

/** A page of listings. The home feed asks without any parameter: those near come first. */
export function listingsPage(query: ListingQuery) {
  return queryOptions({
    queryKey: [...queryKeys.listingPages, query],
    queryFn: ({ signal }) => call(listListings, { query, signal }),
    staleTime: FEED_STALE_MS,
    placeholderData: keepPreviousData,
  });
}

/** What the landing page shows anybody. No token is sent, so that a stale one cannot matter. */
export function landingPreview() {
  return queryOptions({
    queryKey: [...queryKeys.listings, 'preview'],
    queryFn: ({ signal }) =>
      callWithToken(null, listListings, { query: { radius: 0, limit: LANDING_PREVIEW }, signal }),
    staleTime: PREVIEW_STALE_MS,
    refetchOnWindowFocus: false,
  });
}

export function oneListing(id: string) {
  return queryOptions({
    queryKey: queryKeys.listing(id),
    queryFn: ({ signal }) => call(getListing, { params: { id }, signal }),
  });
}

/** The search is for members: without one there is nothing to be near to. */
export function useListings(query: ListingQuery) {
  const { user } = useSession();
  return useQuery({ ...listingsPage(query), enabled: user !== null });
}

export function useListing(id: string) {
  const { user } = useSession();
  return useQuery({ ...oneListing(id), enabled: user !== null });
}

/** Asked without any parameter, those near the member come first. */
export function useHomeFeed() {
  return useListings({});
}

/** The same answer for what stands beside every page. Where the page itself has failed to get it, it does not ask. */
export function useHomeFeedAside() {
  return useQuery({ ...listingsPage({}), retryOnMount: false });
}
