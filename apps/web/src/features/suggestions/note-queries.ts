import { hideNote } from '@ballpark/contracts/suggestions';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { queryKeys } from '../../api/query-cache.ts';

/** Hides the note of a suggestion on the member's own listing, or shows it again. */
export function useHideNote({ id, listingId }: { id: string; listingId: string }) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (hidden: boolean) => call(hideNote, { params: { id }, body: { hidden } }),
    onSuccess: () =>
      Promise.all(
        [queryKeys.listing(listingId), queryKeys.suggestions(listingId)].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  });
}
