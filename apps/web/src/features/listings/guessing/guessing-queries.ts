import { revealPrices } from '@ballpark/contracts/listings';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { queryKeys } from '../../../api/query-cache.ts';

/** Shows the prices of a listing without a guess. */
export function useRevealPrices(id: string) {
  const queryClient = useQueryClient();
  const mutationKey = ['reveal', id];
  const { mutate, isPending, error } = useMutation({
    mutationKey,
    mutationFn: () => call(revealPrices, { params: { id } }),
    onSuccess: async (listing) => {
      const queryKey = queryKeys.listing(id);
      // A read that is still running would put the veil back.
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, listing);
    },
  });
  const reveal = () => {
    // The second click of a double click comes before the button is disabled.
    if (queryClient.isMutating({ mutationKey }) === 0) mutate();
  };
  return { reveal, isPending, error };
}
