import { listQuickCards } from '@ballpark/contracts/crowd/quick';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { queryKeys } from '../../../api/query-cache.ts';

/** As many as the row on home has. The sidebar shows the first ones of the same answer. */
const MAX_CARDS = 4;
const STALE_MS = 2 * 60_000;

/** The listings that need a price of the member most. Fetched again after each suggestion, like all lists. */
export function useQuickCards() {
  return useQuery({
    queryKey: [...queryKeys.listingPages, 'quick'],
    queryFn: ({ signal }) => call(listQuickCards, { query: { limit: MAX_CARDS }, signal }),
    staleTime: STALE_MS,
    // The sidebar comes later: it does not repeat what has failed for the page.
    retryOnMount: false,
  });
}
