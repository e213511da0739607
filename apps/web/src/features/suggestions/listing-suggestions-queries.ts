import { listSuggestions } from '@ballpark/contracts/suggestions';
import { SUGGESTION_PAGE_SIZE, SUGGESTION_PAGE_SIZE_MAX } from '@ballpark/rules/suggestions';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { queryKeys } from '../../api/query-keys.ts';

/** As many of the newest suggestions as one answer holds, for a picture of more than the listing brings along. */
export function useDrawnSuggestions(listingId: string, isNeeded: boolean) {
  return useQuery({
    queryKey: [...queryKeys.suggestions(listingId), 'drawn'],
    queryFn: ({ signal }) =>
      call(listSuggestions, { params: { id: listingId }, query: { limit: SUGGESTION_PAGE_SIZE_MAX }, signal }),
    enabled: isNeeded,
  });
}

/** One page of the list, newest first. */
export function useSuggestionPage(listingId: string, page: number) {
  return useQuery({
    queryKey: [...queryKeys.suggestions(listingId), 'page', page],
    queryFn: ({ signal }) =>
      call(listSuggestions, { params: { id: listingId }, query: { page, limit: SUGGESTION_PAGE_SIZE }, signal }),
  });
}
