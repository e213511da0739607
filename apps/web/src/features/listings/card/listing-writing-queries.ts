import type { BodyInputOf } from '@ballpark/contracts/endpoint';
import { createListing, deleteListing, type Listing, updateListing } from '@ballpark/contracts/listings';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { queryKeys } from '../../../api/query-keys.ts';
import { oneListing } from './listings-queries.ts';

export type ListingPayload = BodyInputOf<typeof createListing>;

export function useCreateListing() {
  const remember = useRemember();
  return useMutation({
    /** The key stays the same until the listing is posted: sending it twice posts it once. */
    mutationFn: ({ body, key }: { body: ListingPayload; key: string }) => call(createListing, { body, key }),
    onSuccess: remember,
  });
}

export function useUpdateListing(id: string) {
  const remember = useRemember();
  return useMutation({
    mutationFn: (body: ListingPayload) => call(updateListing, { params: { id }, body }),
    onSuccess: remember,
  });
}

export function useDeleteListing(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(deleteListing, { params: { id } }),
    onSuccess: async () => {
      // Not removed: the page that shows it is still there, and would ask for it again.
      await queryClient.invalidateQueries({ queryKey: oneListing(id).queryKey, refetchType: 'none' });
      await outdateLists(queryClient);
    },
  });
}

/** Pages of listings, and the profile that counts them. */
async function outdateLists(queryClient: QueryClient): Promise<void> {
  await Promise.all(
    [queryKeys.listingPages, queryKeys.members].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
  );
}

/** The server has answered with the listing as it is now; every list is out of date. */
function useRemember() {
  const queryClient = useQueryClient();
  return async (listing: Listing) => {
    // Only owners write listings, and nobody suggests a price for their own.
    queryClient.setQueryData(oneListing(listing.id).queryKey, { ...listing, ownSuggestion: null });
    await outdateLists(queryClient);
  };
}
