import type { Suggestion } from '@ballpark/contracts/listings';
import { listSuggestions } from '@ballpark/contracts/suggestions';
import { AT_ONCE_MAX } from '@ballpark/rules/crowd/limits';
import { SUGGESTION_PAGE_SIZE_MAX } from '@ballpark/rules/listings';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { queryKeys } from '../../../api/query-cache.ts';
import { mergeSuggestions } from '../../suggestions/index.ts';

/** All suggestions of a listing with at most `AT_ONCE_MAX`. */
export function useAllSuggestions(listingId: string) {
  return useQuery({
    queryKey: [...queryKeys.suggestions(listingId), 'all'],
    queryFn: ({ signal }) => loadAll(listingId, signal),
  });
}

async function loadAll(id: string, signal: AbortSignal): Promise<Suggestion[]> {
  const loaded: Suggestion[] = [];
  for (let page = 1; loaded.length < AT_ONCE_MAX; page += 1) {
    const query = { page, limit: SUGGESTION_PAGE_SIZE_MAX };
    const { data, pagination } = await call(listSuggestions, { params: { id }, query, signal });
    loaded.push(...data);
    if (!pagination.hasNextPage) break;
  }
  // A suggestion that is new in between shifts the pages, so one could come twice.
  return mergeSuggestions(loaded);
}
