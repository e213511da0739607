import { followNotifications, notificationEvent } from '@ballpark/contracts/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { openStream } from '../../../api/call.ts';
import { keepFresh } from '../../../api/keep-fresh.ts';
import { queryKeys } from '../../../api/query-cache.ts';
import { useIsPageVisible } from '../../../lib/hooks/page-state.ts';

/** The interval of polling while the stream is down or may miss events. */
const POLL_MS = 30_000;

/** One stream per visible page. Reading on another device arrives in the same way. */
export function useLiveNotifications(): void {
  const queryClient = useQueryClient();
  const isWatching = useIsPageVisible();
  useEffect(() => {
    if (!isWatching) return undefined;
    const leaving = new AbortController();
    void keepFresh({
      connect: (signal) => openStream(followNotifications, {}, signal),
      schema: notificationEvent,
      pollMs: POLL_MS,
      refresh: () => void queryClient.invalidateQueries({ queryKey: queryKeys.notifications }),
      signal: leaving.signal,
    });
    return () => leaving.abort();
  }, [isWatching, queryClient]);
}
