import { useListings } from './listings-queries.ts';

/** Asked without any parameter, those near the member come first. */
export function useHomeFeed() {
  return useListings({});
}
