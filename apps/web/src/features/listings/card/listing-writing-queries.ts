import type { BodyInputOf } from '@ballpark/contracts/endpoint';
import { createListing, deleteListing, type Listing, updateListing } from '@ballpark/contracts/listings';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { queryKeys } from '../../../api/query-cache.ts';
import { listingQuery } from './listings-queries.ts';

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

/** Pages of listings, and profiles, which count them. */
async function invalidateLists(queryClient: QueryClient): Promise<void> {
  await Promise.all(
    [queryKeys.listingPages, queryKeys.members].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
  );
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
