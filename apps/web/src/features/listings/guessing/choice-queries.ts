import type { QueryClient } from '@tanstack/react-query';
import { getErrorMessage } from '../../../api/api-error.ts';
import { refreshPrices, saveGuessFirst } from '../../guess-first/index.ts';
import { showError, showSuccess } from '../../../ui/feedback/toast.ts';
import { veilMessages } from './messages.ts';

type Choice = { guessFirst: boolean; done: string };

/** Changes whether the member guesses first, says so, and fetches again what has prices. */
export async function chooseGuessing(queryClient: QueryClient, { guessFirst, done }: Choice): Promise<void> {
  try {
    await saveGuessFirst(guessFirst);
  } catch (error) {
    showError(getErrorMessage(error, veilMessages.failed));
    return;
  }
  showSuccess(done);
  await refreshPrices(queryClient);
}

/** Notes that the member wants to see prices at once, as before. If that fails, they are asked again. */
export async function declineGuessing(): Promise<void> {
  await saveGuessFirst(false).catch(() => undefined);
}
