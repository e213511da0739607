import type { QueryClient } from '@tanstack/react-query';
import { getErrorMessage } from '../../../api/api-error.ts';
import { refreshPrices, saveGuessFirst } from '../../guess-first/index.ts';
import { showError, showSuccess } from '../../../ui/feedback/toast.ts';
import { veilMessages } from './messages.ts';

/** Changes whether the member guesses first, and fetches again what has prices. Returns whether that worked. */
export async function chooseGuessing(queryClient: QueryClient, guessFirst: boolean): Promise<boolean> {
  try {
    await saveGuessFirst(guessFirst);
  } catch (error) {
    showError(getErrorMessage(error, veilMessages.failed));
    return false;
  }
  void refreshPrices(queryClient);
  return true;
}

export async function showPricesAlways(queryClient: QueryClient): Promise<void> {
  if (await chooseGuessing(queryClient, false)) showSuccess(veilMessages.alwaysDone);
}

/** Notes that the member wants to see prices at once, as before. If that fails, they are asked again. */
export async function declineGuessing(): Promise<void> {
  await saveGuessFirst(false).catch(() => undefined);
}
