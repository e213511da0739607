import type { BodyInputOf } from '@ballpark/contracts/endpoint';
import type { Listing } from '@ballpark/contracts/listings';
import { createListing, updateListing } from '@ballpark/contracts/listings/posting';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { invalidateLists, listingQuery } from '../card/listings-queries.ts';

export type ListingPayload = BodyInputOf<typeof createListing>;

export function useCreateListing() {
  const cacheListing = useCacheListing();
  return useMutation({
    /** Idempotency key: the same until the listing is posted, so sending it twice posts it once. */
    mutationFn: ({ body, key }: { body: ListingPayload; key: string }) => call(createListing, { body, key }),
    onSuccess: cacheListing,
  });
}

export function useUpdateListing(id: string) {
  const cacheListing = useCacheListing();
  return useMutation({
    mutationFn: (body: ListingPayload) => call(updateListing, { params: { id }, body }),
    onSuccess: cacheListing,
  });
}

/** Caches the listing that the server returned. Lists are fetched again. */
function useCacheListing() {
  const queryClient = useQueryClient();
  return async (listing: Listing) => {
    // Only owners write listings, and an owner cannot suggest a price.
    queryClient.setQueryData(listingQuery(listing.id).queryKey, { ...listing, ownSuggestion: null });
    await invalidateLists(queryClient);
  };
}
