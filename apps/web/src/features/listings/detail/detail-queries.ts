import { deleteListing } from '@ballpark/contracts/listings/posting';
import { listResults } from '@ballpark/contracts/xp';
import { RESULTS_PAGE_SIZE_MAX } from '@ballpark/rules/crowd/limits';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { queryKeys } from '../../../api/query-cache.ts';
import { invalidateLists, listingQuery } from '../card/listings-queries.ts';

export function useDeleteListing(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(deleteListing, { params: { id } }),
    onSuccess: async () => {
      // Not removed from the cache: its page is still mounted and would fetch it again.
      await queryClient.invalidateQueries({ queryKey: listingQuery(id).queryKey, refetchType: 'none' });
      await invalidateLists(queryClient);
    },
  });
}

/** How the member's guess on a listing ended, if it is among their newest results. A job writes it after the closing. */
export function useOwnResult(listingId: string) {
  return useQuery({
    queryKey: [...queryKeys.members, 'results'],
    queryFn: ({ signal }) => call(listResults, { query: { limit: RESULTS_PAGE_SIZE_MAX }, signal }),
    select: ({ data }) => data.find((result) => result.listingId === listingId),
  });
}
