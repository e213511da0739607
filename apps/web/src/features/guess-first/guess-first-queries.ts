import { updateProfile } from '@ballpark/contracts/members';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { queryKeys } from '../../api/query-cache.ts';
import { replaceUser } from '../../api/session.ts';

/** Saves whether the member guesses first. */
export async function saveGuessFirst(guessFirst: boolean): Promise<void> {
  const { user } = await call(updateProfile, { body: { guessFirst } });
  replaceUser(user);
}

/** Fetches again what has prices. */
export async function refreshPrices(queryClient: QueryClient): Promise<void> {
  await Promise.all(
    [queryKeys.listings, queryKeys.members].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
  );
}

/** For the switch in the settings. */
export function useSaveGuessFirst() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: saveGuessFirst,
    onSuccess: () => void refreshPrices(queryClient),
    // One after the other, in the order of the clicks.
    scope: { id: 'guessing' },
  });
}
