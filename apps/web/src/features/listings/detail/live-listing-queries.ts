import { followListing } from '@ballpark/contracts/live';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { openStream } from '../../../api/open-stream.ts';
import { queryKeys } from '../../../api/query-keys.ts';
import { useIsPageVisible } from '../../../lib/hooks/use-is-page-visible.ts';
import { keepFresh } from './keep-fresh.ts';

const LOOK_AGAIN_MS = 100;

type Wish = {
  id: string;
  /** Whether there is anything left to hear: one that is closed stays as it is. */ isActive: boolean;
  isOwner: boolean;
};

/** Keeps a listing and its suggestions as they are, while somebody can see them. */
export function useLiveListing({ id, isActive, isOwner }: Wish): void {
  const queryClient = useQueryClient();
  const isWatching = useIsPageVisible() && isActive;
  useEffect(() => {
    if (!isWatching) return undefined;
    const leaving = new AbortController();
    void keepFresh({
      connect: async (signal) => {
        await untilNothingIsSent(queryClient, signal);
        // Ends it for good, and quietly: its owner is being led away from here.
        if (isDeletedHere(queryClient, id)) return new Response(null, { status: 403 });
        return openStream(followListing, { id }, signal);
      },
      refresh: () => {
        void queryClient.invalidateQueries({ queryKey: queryKeys.listing(id) });
        void queryClient.invalidateQueries({ queryKey: queryKeys.suggestions(id) });
      },
      // The same where it was followed already: they must not see it missing on the way.
      isIgnored: (what) => isOwner && what === 'deletion',
      signal: leaving.signal,
    });
    return () => leaving.abort();
  }, [id, isOwner, isWatching, queryClient]);
}

/** What is being sent may be the end of this listing. */
async function untilNothingIsSent(queryClient: QueryClient, signal: AbortSignal): Promise<void> {
  while (queryClient.isMutating() > 0 && !signal.aborted) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  }
}

/** Deleting leaves it out of date without asking for it again; nothing else does. */
function isDeletedHere(queryClient: QueryClient, id: string): boolean {
  const state = queryClient.getQueryState(queryKeys.listing(id));
  return state?.isInvalidated === true && state.fetchStatus === 'idle';
}
