import CheckCheck from 'lucide-react/icons/check-check';
import Settings from 'lucide-react/icons/settings';
import { useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../../api/query-cache.ts';
import { useNow } from '../../../lib/hooks/timing.ts';
import { paths } from '../../../paths.ts';
import { Button, ButtonLink } from '../../../ui/basics/button.tsx';
import { Skeleton } from '../../../ui/feedback/loading.tsx';
import { EmptyState, ErrorState } from '../../../ui/feedback/states.tsx';
import { showError } from '../../../ui/feedback/toast.ts';
import { notificationMessages } from '../messages.ts';
import { useNotifications, useReadAll, useReadNotification } from '../notification-queries.ts';
import { useUnreadCount } from '../unread-count.ts';
import { groupByDay, type NotificationDay } from './notification-days.ts';
import { NotificationRow } from './notification-row.tsx';

export function NotificationsPage() {
  const query = useNotifications();
  const now = useNow();
  const notifications = query.data?.pages.flatMap((page) => page.notifications);
  return (
    <div className="mx-auto max-w-2xl">
      <div className="mb-4 flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h1 className="text-3xl">{notificationMessages.title}</h1>
        <div className="flex items-center gap-2">
          <ReadAllButton newest={notifications?.[0]?.position} />
          <SettingsLink />
        </div>
      </div>
      {/* Keeps the footer below the fold, so that a short answer causes no layout shift. */}
      <div className="min-h-[60dvh]">
        {notifications === undefined ? (
          <NotLoaded query={query} />
        ) : (
          <Days days={groupByDay(notifications, now)} now={now} />
        )}
        {query.hasNextPage && <MoreButton query={query} />}
      </div>
    </div>
  );
}

function SettingsLink() {
  return (
    <ButtonLink
      to={paths.settings}
      variant="outline"
      aria-label={notificationMessages.settings}
      title={notificationMessages.settings}
      className="size-11 min-h-11! px-0!"
    >
      <Settings aria-hidden="true" className="size-5" />
    </ButtonLink>
  );
}

type NotificationsQuery = ReturnType<typeof useNotifications>;

function NotLoaded({ query: { isError, isFetching, refetch } }: { query: NotificationsQuery }) {
  if (!isError) return <Loading />;
  return (
    <ErrorState
      title={notificationMessages.errorTitle}
      message={notificationMessages.error}
      onRetry={() => void refetch()}
      isRetrying={isFetching}
    />
  );
}

function Loading() {
  return (
    <div className="flex animate-pulse flex-col gap-2">
      <output className="sr-only">{notificationMessages.loading}</output>
      <Skeleton className="mb-1 h-5 w-20" />
      {Array.from({ length: 6 }, (_, index) => (
        <div key={index} className="flex gap-3 p-3">
          <Skeleton className="size-12 rounded-xl!" />
          <div className="flex flex-1 flex-col gap-2">
            <Skeleton className="h-5 w-3/4" />
            <Skeleton className="h-4 w-1/2" />
          </div>
        </div>
      ))}
    </div>
  );
}

function Days({ days, now }: { days: readonly NotificationDay[]; now: Date }) {
  const { mutate } = useReadNotification();
  if (days.length === 0) {
    return (
      <EmptyState
        title={notificationMessages.emptyTitle}
        hint={notificationMessages.emptyHint}
        action={<ButtonLink to={paths.feed}>{notificationMessages.emptyAction}</ButtonLink>}
      />
    );
  }
  return days.map(({ heading, notifications }) => (
    <section key={heading} className="mb-6">
      <h2 className="mb-2 text-sm font-bold text-text-2">{heading}</h2>
      <ul className="flex flex-col gap-1">
        {notifications.map((notification) => (
          <li key={notification.id}>
            <NotificationRow
              {...{ notification, now }}
              onOpen={({ id, isRead }) => {
                if (!isRead) mutate({ id });
              }}
            />
          </li>
        ))}
      </ul>
    </section>
  ));
}

/** Marks the shown notifications as read. Later ones stay unread. */
function ReadAllButton({ newest }: { newest: number | undefined }) {
  const { mutate, isPending } = useReadAll();
  const unread = useUnreadCount();
  const queryClient = useQueryClient();
  if (newest === undefined || unread === 0) return null;
  const readAll = () =>
    mutate(newest, {
      onError: () => showError(notificationMessages.readFailed),
      // Something newer may have come meanwhile.
      onSuccess: () => void queryClient.invalidateQueries({ queryKey: queryKeys.notificationPages }),
    });
  return (
    <Button variant="outline" size="sm" isBusy={isPending} onClick={readAll}>
      <CheckCheck aria-hidden="true" className="size-5" />
      {notificationMessages.readAll}
    </Button>
  );
}

function MoreButton({ query }: { query: NotificationsQuery }) {
  const { isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  return (
    <div className="flex flex-col items-center gap-3">
      {isFetchNextPageError && (
        <p role="alert" className="text-sm text-danger">
          {notificationMessages.moreFailed}
        </p>
      )}
      <Button
        variant="outline"
        isBusy={isFetchingNextPage}
        busyText={notificationMessages.loadingMore}
        onClick={() => void fetchNextPage()}
      >
        {notificationMessages.more}
      </Button>
    </div>
  );
}
