import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { getErrorMessage } from '../../../api/api-error.ts';
import { showError, showSuccess } from '../../../ui/feedback/toast.ts';
import { cacheSuggestion } from '../suggestion-queries.ts';
import { waitingMessages } from './messages.ts';
import { type Delivery, sendWaitingSuggestions } from './waiting-queries.ts';
import { useWaitingCount } from './waiting-suggestions.ts';

const FIRST_RETRY_MS = 5000;
const LAST_RETRY_MS = 60_000;

/**
 * Sends what waits for the signed-in member: when the app starts, when the browser is online again, when the page is
 * visible again, and with back-off while the browser believes that it is online.
 */
export function WaitingSender({ memberId }: { memberId: string }) {
  const queryClient = useQueryClient();
  const isWaiting = useWaitingCount(memberId) > 0;
  useEffect(() => {
    if (!isWaiting) return undefined;
    let retryMs = FIRST_RETRY_MS;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isStopped = false;
    const send = async () => {
      clearTimeout(timer);
      if (!navigator.onLine || document.visibilityState === 'hidden') return;
      for (const delivery of await sendWaitingSuggestions(memberId)) {
        report(delivery);
        if (delivery.kind === 'sent' && delivery.suggestion) await cacheSuggestion(queryClient, delivery.suggestion);
      }
      if (isStopped) return;
      clearTimeout(timer);
      timer = setTimeout(() => void send(), retryMs);
      retryMs = Math.min(retryMs * 2, LAST_RETRY_MS);
    };
    const wake = () => void send();
    wake();
    window.addEventListener('online', wake);
    document.addEventListener('visibilitychange', wake);
    return () => {
      isStopped = true;
      clearTimeout(timer);
      window.removeEventListener('online', wake);
      document.removeEventListener('visibilitychange', wake);
    };
  }, [memberId, isWaiting, queryClient]);
  return null;
}

function report(delivery: Delivery): void {
  const { title } = delivery.waiting;
  if (delivery.kind === 'sent') return showSuccess(waitingMessages.sent(title));
  const reason = getErrorMessage(delivery.error, waitingMessages.refused);
  return showError(waitingMessages.notSent(title, reason));
}
