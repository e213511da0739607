import { useQuery } from '@tanstack/react-query';
import { queryKeys } from '../../api/query-cache.ts';
import { useIsPageIdle } from '../../lib/hooks/page-state.ts';

/**
 * The number on the bell; 0 until it is known. Every page has a bell, so the call loads after the page. `LiveNotifications`
 * keeps the number up to date.
 */
export function useUnreadCount(): number {
  const { data } = useQuery({
    queryKey: queryKeys.unreadCount,
    queryFn: async ({ signal }) => (await import('./notification-queries.ts')).fetchUnreadCount(signal),
    enabled: useIsPageIdle(),
    staleTime: Infinity,
  });
  return data ?? 0;
}
