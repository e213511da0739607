import { useQuery } from '@tanstack/react-query';
import { useIsPageIdle } from '../../../lib/hooks/use-is-page-idle.ts';
import { type FeedFilters, queryOf } from './filters.ts';
import { listingsPage, useListings } from '../card/listings-queries.ts';

/** One page of the search. While it is read the next one is fetched, so that turning it takes no time. */
export function useFeed(filters: FeedFilters) {
  const feed = useListings(queryOf(filters));
  const next = nextPageOf(feed);
  const isQuiet = useIsPageIdle();
  // Nothing is drawn when it arrives, and nothing is said when it fails: whoever turns the page asks again.
  useQuery({
    ...listingsPage(queryOf({ ...filters, page: next ?? filters.page })),
    enabled: next !== undefined && isQuiet,
    notifyOnChangeProps: [],
  });
  return feed;
}

function nextPageOf({ data, isPlaceholderData }: ReturnType<typeof useListings>): number | undefined {
  if (data === undefined || isPlaceholderData || !data.pagination.hasNextPage) return undefined;
  return data.pagination.currentPage + 1;
}
