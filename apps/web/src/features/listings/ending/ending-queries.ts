import { changePuzzleConsent, getPuzzleConsent } from '@ballpark/contracts/crowd/daily';
import type { ListingForMember } from '@ballpark/contracts/listings';
import { extendListing } from '@ballpark/contracts/listings/extending';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { queryKeys } from '../../../api/query-cache.ts';
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

export function puzzleConsentQuery(listingId: string) {
  return queryOptions({
    queryKey: queryKeys.puzzleConsent(listingId),
    queryFn: ({ signal }) => call(getPuzzleConsent, { params: { id: listingId }, signal }),
  });
}

/** Agrees, or takes it back. */
export function useChangeConsent(listingId: string) {
  const queryClient = useQueryClient();
  const { queryKey } = puzzleConsentQuery(listingId);
  return useMutation({
    mutationFn: (agreed: boolean) => call(changePuzzleConsent, { params: { id: listingId }, body: { agreed } }),
    onSuccess: (consent) => queryClient.setQueryData(queryKey, consent),
    // It may have been played meanwhile.
    onError: () => queryClient.invalidateQueries({ queryKey }),
  });
}
