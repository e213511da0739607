import { useQuery } from '@tanstack/react-query';
import { useIsPageIdle } from '../../../lib/hooks/page-state.ts';
import { type FeedFilters, toListingQuery } from './filters.ts';
import { listingPageQuery, useListings } from '../card/listings-queries.ts';

/** One page of the search. Prefetches the next page once this one is idle. */
export function useFeed(filters: FeedFilters) {
  const feed = useListings(toListingQuery(filters));
  const next = findNextPage(feed);
  const isIdle = useIsPageIdle();
  // Does not render when it arrives or fails; turning the page fetches it again.
  useQuery({
    ...listingPageQuery(toListingQuery({ ...filters, page: next ?? filters.page })),
    enabled: next !== undefined && isIdle,
    notifyOnChangeProps: [],
  });
  return feed;
}

function findNextPage({ data, isPlaceholderData }: ReturnType<typeof useListings>): number | undefined {
  if (data === undefined || isPlaceholderData || !data.pagination.hasNextPage) return undefined;
  return data.pagination.currentPage + 1;
}
