import { followListing, listingEvent } from '@ballpark/contracts/live';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { openStream } from '../../../api/call.ts';
import { keepFresh } from '../../../api/keep-fresh.ts';
import { queryKeys } from '../../../api/query-cache.ts';
import { useIsPageVisible } from '../../../lib/hooks/page-state.ts';

/** The interval of polling while events may be missed. */
const POLL_MS = 10_000;
const MUTATION_POLL_MS = 100;

type LiveListingOptions = {
  id: string;
  /** A closed listing does not change any more. */
  isActive: boolean;
  isOwner: boolean;
};

/** Keeps a listing and its suggestions up to date while the page is visible. */
export function useLiveListing({ id, isActive, isOwner }: LiveListingOptions): void {
  const queryClient = useQueryClient();
  const isWatching = useIsPageVisible() && isActive;
  useEffect(() => {
    if (!isWatching) return undefined;
    const leaving = new AbortController();
    void keepFresh({
      connect: async (signal) => {
        await waitUntilNoMutation(queryClient, signal);
        // A 403 ends the stream for good and without a refresh: the owner is being redirected to the feed.
        if (isDeletedHere(queryClient, id)) return new Response(null, { status: 403 });
        return openStream(followListing, { id }, signal);
      },
      schema: listingEvent,
      pollMs: POLL_MS,
      refresh: () => {
        void queryClient.invalidateQueries({ queryKey: queryKeys.listing(id) });
        void queryClient.invalidateQueries({ queryKey: queryKeys.suggestions(id) });
        void queryClient.invalidateQueries({ queryKey: queryKeys.ask(id) });
      },
      // The owner must not see 'not found' before the redirect.
      isIgnored: (what) => isOwner && what === 'deletion',
      signal: leaving.signal,
    });
    return () => leaving.abort();
  }, [id, isOwner, isWatching, queryClient]);
}

/** A running mutation may delete this listing. */
async function waitUntilNoMutation(queryClient: QueryClient, signal: AbortSignal): Promise<void> {
  while (queryClient.isMutating() > 0 && !signal.aborted) {
    await new Promise((resolve) => setTimeout(resolve, MUTATION_POLL_MS));
  }
}

/** Only deleting marks the query invalid without a refetch. */
function isDeletedHere(queryClient: QueryClient, id: string): boolean {
  const state = queryClient.getQueryState(queryKeys.listing(id));
  return state?.isInvalidated === true && state.fetchStatus === 'idle';
}
