import {
  countUnread,
  type GuessResultNotification,
  listNotifications,
  listUnshownResults,
  markResultsShown,
  type Notification,
  readNotification,
  readNotifications,
} from '@ballpark/contracts/notifications';
import type { AnswerOf } from '@ballpark/contracts/endpoint';
import {
  type InfiniteData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { queryKeys } from '../../api/query-cache.ts';

type NotificationPage = AnswerOf<typeof listNotifications>;
type NotificationPages = InfiniteData<NotificationPage, number | undefined>;

/** An app that stays open looks for results again after this time, when it becomes visible. */
const RESULTS_STALE_MS = 5 * 60_000;
const RESULTS_KEY = ['results'] as const;

export async function fetchUnreadCount(signal: AbortSignal): Promise<number> {
  const { count } = await call(countUnread, { signal });
  return count;
}

/** All pages that the member has opened, newest first. */
export function useNotifications() {
  const queryClient = useQueryClient();
  return useInfiniteQuery({
    queryKey: queryKeys.notificationPages,
    queryFn: async ({ pageParam, signal }) => {
      const page = await call(listNotifications, { query: { before: pageParam }, signal });
      queryClient.setQueryData(queryKeys.unreadCount, page.unreadCount);
      return page;
    },
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });
}

/** Marks one notification as read. The page shows that at once. */
export function useReadNotification() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Pick<Notification, 'id'>) => call(readNotification, { params: { id } }),
    onMutate: ({ id }) => markInCache(queryClient, (one) => one.id === id),
    onSuccess: ({ count }) => queryClient.setQueryData(queryKeys.unreadCount, count),
    // It may be gone; the list and the number are fetched again.
    onError: () => queryClient.invalidateQueries({ queryKey: queryKeys.notifications }),
  });
}

/** Marks everything up to a position as read. Later ones stay unread. */
export function useReadAll() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (until: number) => call(readNotifications, { body: { until } }),
    onSuccess: ({ count }, until) => {
      markInCache(queryClient, ({ position }) => position <= until);
      queryClient.setQueryData(queryKeys.unreadCount, count);
    },
  });
}

function markInCache(queryClient: QueryClient, isMeant: (notification: Notification) => boolean): void {
  queryClient.setQueryData<NotificationPages>(queryKeys.notificationPages, (pages) => {
    return (
      pages && {
        ...pages,
        pages: pages.pages.map((page) => ({
          ...page,
          notifications: page.notifications.map((one) => (isMeant(one) ? { ...one, isRead: true } : one)),
        })),
      }
    );
  });
}

/** Results that no device of the member has shown yet. */
export function useUnshownResults() {
  return useQuery({
    queryKey: RESULTS_KEY,
    queryFn: ({ signal }) => call(listUnshownResults, { signal }),
    staleTime: RESULTS_STALE_MS,
    refetchOnWindowFocus: true,
    retry: false,
  });
}

/** Keeps results up to a position from being shown again, on every device. If that fails, they may be shown twice. */
export function useMarkShown() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ until }: { until: number; shown: readonly GuessResultNotification[] }) =>
      call(markResultsShown, { body: { until } }),
    onMutate: () => queryClient.setQueryData(RESULTS_KEY, []),
  });
}
