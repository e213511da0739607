import type { BodyInputOf, DataOf } from '@ballpark/contracts/endpoint';
import type { Listing, ListingForMember, Suggestion } from '@ballpark/contracts/listings';
import { closeListing, listSuggestions, reportLatePrice, type suggestPrice } from '@ballpark/contracts/suggestions';
import { SUGGESTION_PAGE_SIZE_MAX, SUGGESTION_PAGE_SIZE } from '@ballpark/rules/listings';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { queryKeys } from '../../api/query-cache.ts';
import { refreshSession } from '../../api/start-session.ts';
import { sendSuggestion } from './waiting/waiting-queries.ts';

export type SuggestionPayload = BodyInputOf<typeof suggestPrice>;
export type ClosingResult = DataOf<typeof closeListing>;
export type XpReward = ClosingResult['xpRewards'][number];

/** A server job pays XP and achievements, usually within two seconds. */
const SETTLED_AFTER_MS = 4000;

let settling: ReturnType<typeof setTimeout> | undefined;

/** The newest suggestions, as many as one response holds. The listing itself carries only the newest few. */
export function useDrawnSuggestions(listingId: string, isNeeded: boolean) {
  return useQuery({
    queryKey: [...queryKeys.suggestions(listingId), 'drawn'],
    queryFn: ({ signal }) =>
      call(listSuggestions, { params: { id: listingId }, query: { limit: SUGGESTION_PAGE_SIZE_MAX }, signal }),
    enabled: isNeeded,
  });
}

/** One page of the list, newest first. */
export function useSuggestionPage(listingId: string, page: number) {
  return useQuery({
    queryKey: [...queryKeys.suggestions(listingId), 'page', page],
    queryFn: ({ signal }) =>
      call(listSuggestions, { params: { id: listingId }, query: { page, limit: SUGGESTION_PAGE_SIZE }, signal }),
  });
}

/** Every suggestion of the listing, or the newest ones as far as one response holds them. */
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

/** Suggests a price, or changes the member's earlier suggestion. Without an answer it waits on the device. */
export function useSendSuggestion({
  id,
  title,
  ownSuggestion,
}: Pick<ListingForMember, 'id' | 'title' | 'ownSuggestion'>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: SuggestionPayload) =>
      sendSuggestion({ listingId: id, title, suggestionId: ownSuggestion?.id ?? null, ...body }),
    onSuccess: async (suggestion) => {
      if (suggestion !== 'waiting') await cacheSuggestion(queryClient, suggestion);
    },
    onError: () => invalidateListing(queryClient, id),
  });
}

/** Suggests a price away from the page of its listing. */
export function useSendGuess() {
  const queryClient = useQueryClient();
  return async ({ id, title }: Pick<Listing, 'id' | 'title'>, body: SuggestionPayload) => {
    const sent = await sendSuggestion({ listingId: id, title, suggestionId: null, ...body });
    if (sent !== 'waiting') await cacheSuggestion(queryClient, sent);
    return sent;
  };
}

/** Shows a suggestion of the member that the server has accepted. */
export async function cacheSuggestion(queryClient: QueryClient, suggestion: Suggestion): Promise<void> {
  const { listingId } = suggestion;
  await fetchIfVeiled(queryClient, listingId);
  await updateCachedListing(queryClient, listingId, (listing) => addOwnSuggestion(listing, suggestion));
  invalidateAfterAction(queryClient, listingId);
}

export function useCloseListing(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInputOf<typeof closeListing>) => call(closeListing, { params: { id }, body }),
    onSuccess: async ({ listing }) => {
      await updateCachedListing(queryClient, id, () => ({ ...listing, ownSuggestion: null }));
      invalidateAfterAction(queryClient, id);
    },
    onError: () => invalidateListing(queryClient, id),
  });
}

/** Reports what a listing went for after it closed automatically, or that it was not sold. */
export function useReportLatePrice(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInputOf<typeof reportLatePrice>) => call(reportLatePrice, { params: { id }, body }),
    onSuccess: async ({ listing }) => {
      await updateCachedListing(queryClient, id, () => ({ ...listing, ownSuggestion: null }));
      invalidateAfterAction(queryClient, id);
    },
    onError: () => invalidateListing(queryClient, id),
  });
}

/** Under the veil the cache has no prices to add one to. The server shows them from now on. */
async function fetchIfVeiled(queryClient: QueryClient, id: string): Promise<void> {
  const queryKey = queryKeys.listing(id);
  if (queryClient.getQueryData<ListingForMember>(queryKey)?.veiled !== true) return;
  await queryClient.refetchQueries({ queryKey, type: 'active' });
}

/** Cancels running reads first: a late response would put the old state back. */
async function updateCachedListing(
  queryClient: QueryClient,
  id: string,
  next: (listing: ListingForMember) => ListingForMember,
): Promise<void> {
  const queryKey = queryKeys.listing(id);
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData<ListingForMember>(queryKey, (listing) => listing && next(listing));
}

function addOwnSuggestion(listing: ListingForMember, own: Suggestion): ListingForMember {
  const isNew = listing.ownSuggestion === null;
  const suggestions = isNew
    ? [own, ...listing.suggestions]
    : listing.suggestions.map((suggestion) => (suggestion.id === own.id ? own : suggestion));
  const suggestionCount = listing.suggestionCount + (isNew ? 1 : 0);
  // The prices could not be fetched. One price is not all of them, so none is shown.
  if (listing.veiled) return { ...listing, ownSuggestion: own, suggestionCount };
  const consensus = isNew ? addToConsensus(listing, own.amount) : listing.consensus;
  return { ...listing, ownSuggestion: own, suggestions, priceSuggestions: suggestions, suggestionCount, consensus };
}

/** Computes as the server will, so that the member's result does not change while they read it. */
function addToConsensus(
  { consensus, suggestionCount }: ListingForMember,
  amount: number,
): ListingForMember['consensus'] {
  if (consensus === null) return { average: amount, min: amount, max: amount, range: 0, ballpark: null };
  const [min, max] = [Math.min(consensus.min, amount), Math.max(consensus.max, amount)];
  const average = (consensus.average * suggestionCount + amount) / (suggestionCount + 1);
  // The figure of before stays until the server has answered.
  return { ...consensus, average: Math.round(average * 100) / 100, min, max, range: max - min };
}

/** The action changes what nearly every other page shows. The caller does not wait for the refetches. */
function invalidateAfterAction(queryClient: QueryClient, id: string): void {
  invalidateListing(queryClient, id);
  for (const queryKey of [queryKeys.listingPages, queryKeys.suggestions(id)]) {
    void queryClient.invalidateQueries({ queryKey });
  }
  refreshWhenSettled(queryClient);
}

/** The server computes the consensus. After a refusal the listing may have changed as well. */
function invalidateListing(queryClient: QueryClient, id: string): void {
  void queryClient.invalidateQueries({ queryKey: queryKeys.listing(id) });
}

/** Refetches everything that depends on XP, now and again once the server has paid it. */
function refreshWhenSettled(queryClient: QueryClient): void {
  invalidateStandings(queryClient);
  // Several actions in a row share one refetch.
  clearTimeout(settling);
  settling = setTimeout(() => {
    invalidateStandings(queryClient);
    void refreshSession();
  }, SETTLED_AFTER_MS);
}

function invalidateStandings(queryClient: QueryClient): void {
  for (const queryKey of [queryKeys.members, queryKeys.boards, queryKeys.achievements]) {
    void queryClient.invalidateQueries({ queryKey });
  }
}
