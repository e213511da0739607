import type { BodyInputOf, DataOf } from '@ballpark/contracts/endpoint';
import type { Listing, ListingForMember, Suggestion } from '@ballpark/contracts/listings';
import { closeListing, listSuggestions, suggestPrice, updateSuggestion } from '@ballpark/contracts/suggestions';
import { SUGGESTION_PAGE_SIZE_MAX } from '@ballpark/rules/suggestions';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { refreshWhenSettled } from './refresh-when-settled.ts';

export type SuggestionPayload = BodyInputOf<typeof suggestPrice>;
export type Closed = DataOf<typeof closeListing>;
export type XpReward = Closed['xpRewards'][number];

/** Suggests a price, or changes the one the member has suggested before. */
export function useSendSuggestion({ id, ownSuggestion }: Pick<ListingForMember, 'id' | 'ownSuggestion'>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: SuggestionPayload) =>
      ownSuggestion === null
        ? call(suggestPrice, { params: { listingId: id }, body })
        : call(updateSuggestion, { params: { id: ownSuggestion.id }, body }),
    onSuccess: async (suggestion) => {
      await rememberListing(queryClient, id, (listing) => withOwn(listing, suggestion));
      outdate(queryClient, id);
    },
    onError: () => askAgain(queryClient, id),
  });
}

export function useCloseListing(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (finalPrice: number) => call(closeListing, { params: { id }, body: { finalPrice } }),
    onSuccess: async ({ listing }) => {
      await rememberListing(queryClient, id, () => ({ ...listing, ownSuggestion: null }));
      outdate(queryClient, id);
    },
    onError: () => askAgain(queryClient, id),
  });
}

/** Every price as far as one call brings them: the listing itself carries the newest few only. */
export function useKnownSuggestions({ id, suggestionCount, suggestions }: Listing) {
  const isWhole = suggestions.length >= suggestionCount;
  const { data, isLoading } = useQuery({
    queryKey: [...queryKeys.suggestions(id), 'known'],
    queryFn: ({ signal }) =>
      call(listSuggestions, { params: { id }, query: { page: 1, limit: SUGGESTION_PAGE_SIZE_MAX }, signal }),
    enabled: !isWhole,
  });
  return { known: isWhole ? suggestions : (data?.data ?? suggestions), isLoading };
}

/** A reading that is still on its way would put the old state back. */
async function rememberListing(
  queryClient: QueryClient,
  id: string,
  next: (listing: ListingForMember) => ListingForMember,
): Promise<void> {
  const queryKey = queryKeys.listing(id);
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData<ListingForMember>(queryKey, (listing) => listing && next(listing));
}

function withOwn(listing: ListingForMember, own: Suggestion): ListingForMember {
  const isNew = listing.ownSuggestion === null;
  const suggestions = isNew
    ? [own, ...listing.suggestions]
    : listing.suggestions.map((suggestion) => (suggestion.id === own.id ? own : suggestion));
  const suggestionCount = listing.suggestionCount + (isNew ? 1 : 0);
  return { ...listing, ownSuggestion: own, suggestions, priceSuggestions: suggestions, suggestionCount };
}

/** The act changes what nearly every other page shows. Nobody waits for their answers. */
function outdate(queryClient: QueryClient, id: string): void {
  askAgain(queryClient, id);
  for (const queryKey of [queryKeys.listingPages, queryKeys.suggestions(id)]) {
    void queryClient.invalidateQueries({ queryKey });
  }
  refreshWhenSettled(queryClient);
}

/** The figures of all suggestions are the server's; after a refusal the listing may be another than it was here. */
function askAgain(queryClient: QueryClient, id: string): void {
  void queryClient.invalidateQueries({ queryKey: queryKeys.listing(id) });
}
