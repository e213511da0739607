import { useId } from 'react';
import { Link } from 'react-router';
import { useNow } from '../../../lib/hooks/timing.ts';
import { formatTimeAgo } from '../../../messages/listings.ts';
import { activityMessages, describeReason } from '../messages.ts';
import { listingPath, paths } from '../../../paths.ts';
import { ButtonLink } from '../../../ui/basics/button.tsx';
import { Badge } from '../../../ui/basics/badge.tsx';
import { Skeleton } from '../../../ui/feedback/loading.tsx';
import { OverviewProblem } from './overview-problem.tsx';
import { useHistory } from './overview-queries.ts';

/** The newest entries; the chart above shows all of them. */
const MAX_SHOWN = 6;

type Entry = NonNullable<ReturnType<typeof useHistory>['data']>[number];

export function ActivityList({ memberId, isOwn }: { memberId: string; isOwn: boolean }) {
  const titleId = useId();
  const { data, isError, isFetching, refetch } = useHistory(memberId);
  return (
    <section aria-labelledby={titleId} className="flex flex-col gap-3">
      <h2 id={titleId} className="text-xl">
        {activityMessages.title}
      </h2>
      {data === undefined && isError && <OverviewProblem onRetry={() => void refetch()} isRetrying={isFetching} />}
      {data === undefined && !isError && <Skeleton className="h-48 animate-pulse rounded-2xl!" />}
      {data?.length === 0 && (
        <div className="rounded-2xl border border-dashed border-border-strong p-5">
          <p className="font-bold">{activityMessages.none}</p>
          <p className="text-sm text-text-2">{activityMessages.noneHint}</p>
          {isOwn && (
            <ButtonLink to={paths.quick} variant="outline" size="sm" className="mt-3">
              {activityMessages.earn}
            </ButtonLink>
          )}
        </div>
      )}
      {data !== undefined && data.length > 0 && (
        <ul className="divide-y divide-border rounded-2xl border border-border bg-surface">
          {data.slice(0, MAX_SHOWN).map((entry) => (
            <Activity key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Activity({ entry }: { entry: Entry }) {
  const { reason, amount, listingId, listingTitle, createdAt, isLimited = false } = entry;
  const now = useNow();
  const { words, isAboutListing } = describeReason(reason);
  return (
    <li className="flex items-center gap-3 px-4 py-3">
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere">
          {words}{' '}
          {isAboutListing && listingId !== null && (
            <Link to={listingPath(listingId)} className="font-bold underline underline-offset-4 hover:text-primary">
              {listingTitle ?? activityMessages.goneListing}
            </Link>
          )}
          {isAboutListing && listingId === null && (listingTitle ?? activityMessages.goneListing)}
        </p>
        <time dateTime={createdAt} className="text-sm text-text-3">
          {formatTimeAgo(new Date(createdAt), now)}
        </time>
        {isLimited && (
          <p className="text-sm text-text-2">
            {activityMessages.limited}{' '}
            <Link to={`${paths.faq}#repeats`} className="underline underline-offset-4 hover:text-primary">
              {activityMessages.whyLimited}
            </Link>
          </p>
        )}
      </div>
      <Badge tone={amount < 0 ? 'quiet' : 'primary'}>{activityMessages.earned(amount)}</Badge>
    </li>
  );
}
