import { getListing, type ListingQuery, listListings } from '@ballpark/contracts/listings';
import { LANDING_PREVIEW } from '@ballpark/rules/listing-search';
import { keepPreviousData, type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { call, callWithToken } from '../../../api/call.ts';
import { queryKeys } from '../../../api/query-cache.ts';
import { useSession } from '../../../api/session.ts';

const MINUTE_MS = 60_000;
const FEED_STALE_MS = 2 * MINUTE_MS;
const PREVIEW_STALE_MS = 5 * MINUTE_MS;

/** A page of listings. Without any parameter the server answers with the home feed: the nearest first. */
export function listingPageQuery(query: ListingQuery) {
  return queryOptions({
    queryKey: [...queryKeys.listingPages, query],
    queryFn: ({ signal }) => call(listListings, { query, signal }),
    staleTime: FEED_STALE_MS,
    placeholderData: keepPreviousData,
  });
}

/** For visitors. No token is sent, so an expired one cannot make the call fail. */
export function landingPreviewQuery() {
  return queryOptions({
    queryKey: [...queryKeys.listings, 'preview'],
    queryFn: ({ signal }) =>
      callWithToken(null, listListings, { query: { radius: 0, limit: LANDING_PREVIEW }, signal }),
    staleTime: PREVIEW_STALE_MS,
    refetchOnWindowFocus: false,
  });
}

export function listingQuery(id: string) {
  return queryOptions({
    queryKey: queryKeys.listing(id),
    queryFn: ({ signal }) => call(getListing, { params: { id }, signal }),
  });
}

/** Only for members: without one there is no place to search around. */
export function useListings(query: ListingQuery) {
  const { user } = useSession();
  return useQuery({ ...listingPageQuery(query), enabled: user !== null });
}

export function useListing(id: string) {
  const { user } = useSession();
  return useQuery({ ...listingQuery(id), enabled: user !== null });
}

export function useHomeFeed() {
  return useListings({});
}

/** Pages of listings, and profiles, which count them. */
export async function invalidateLists(queryClient: QueryClient): Promise<void> {
  await Promise.all(
    [queryKeys.listingPages, queryKeys.members].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
  );
}
