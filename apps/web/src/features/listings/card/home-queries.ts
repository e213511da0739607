import { useQuery } from '@tanstack/react-query';
import { listingsPage, useListings } from './listings-queries.ts';

/** Asked without any parameter, those near the member come first. */
export function useHomeFeed() {
  return useListings({});
}

/** The same answer for what stands beside every page. Where the page itself has failed to get it, it does not ask. */
export function useHomeFeedAside() {
  return useQuery({ ...listingsPage({}), retryOnMount: false });
}
