import { useSyncExternalStore } from 'react';
import { findWaitingSuggestion, forgetSuggestion, watchWaitingSuggestions } from './waiting-suggestions.ts';

/** The price for this listing that waits; undefined if there is none. */
export function useWaitingAmount(memberId: string | undefined, listingId: string): number | undefined {
  return useSyncExternalStore(
    watchWaitingSuggestions,
    () => (memberId === undefined ? undefined : findWaitingSuggestion(memberId, listingId)?.amount),
    () => undefined,
  );
}

/** Forgets what a member wanted to suggest. One that is on its way may still arrive. */
export function cancelSuggestion(memberId: string, listingId: string): void {
  const waiting = findWaitingSuggestion(memberId, listingId);
  if (waiting) forgetSuggestion(memberId, waiting);
}
