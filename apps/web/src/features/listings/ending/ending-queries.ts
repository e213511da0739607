import type { ListingForMember } from '@ballpark/contracts/listings';
import { extendListing } from '@ballpark/contracts/listings/extending';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { invalidateLists, listingQuery } from '../card/listings-queries.ts';

export function useExtendListing(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(extendListing, { params: { id } }),
    onSuccess: async (listing) => {
      const extended: ListingForMember = { ...listing, ownSuggestion: null }; // an owner cannot suggest a price
      queryClient.setQueryData(listingQuery(id).queryKey, extended);
      await invalidateLists(queryClient);
    },
    // Another device may have extended it, or it has closed: the page shows how it is.
    onError: () => queryClient.invalidateQueries({ queryKey: listingQuery(id).queryKey }),
  });
}
