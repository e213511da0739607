import { formatCount } from '@ballpark/rules/display';
import { lazy, Suspense, useId } from 'react';
import { overviewMessages } from '../messages.ts';
import { Skeleton } from '../../../ui/feedback/loading.tsx';
import { VisuallyHidden } from '../../../ui/basics/accessibility.tsx';
import { AchievementsPreview } from '../../achievements/index.ts';
import { ActivityList } from './activity-list.tsx';
import { useFigures } from './overview-queries.ts';
import { OverviewProblem } from './overview-problem.tsx';
import { FIGURES, OVERVIEW, STANDING_AND_HISTORY } from './overview-skeleton.tsx';
import { Standing } from './standing.tsx';
import { XpHistory } from './xp-history.tsx';

const PriceSense = lazy(() => import('./price-sense.tsx').then((module) => ({ default: module.PriceSense })));

type ProfileOverviewProps = { memberId: string; xp: number; isOwn: boolean };

/** Each part loads by itself, so that one failure does not hide the others. */
export function ProfileOverview({ memberId, xp, isOwn }: ProfileOverviewProps) {
  return (
    <div className={OVERVIEW}>
      <Figures memberId={memberId} />
      <div className={STANDING_AND_HISTORY}>
        <Standing memberId={memberId} />
        <XpHistory memberId={memberId} xp={xp} />
      </div>
      <Suspense fallback={<Skeleton className="h-52 animate-pulse rounded-2xl!" />}>
        <PriceSense memberId={memberId} isOwn={isOwn} />
      </Suspense>
      <Suspense>
        <AchievementsPreview memberId={memberId} />
      </Suspense>
      <ActivityList memberId={memberId} isOwn={isOwn} />
    </div>
  );
}

function Figures({ memberId }: { memberId: string }) {
  const titleId = useId();
  const { data, isError, isFetching, refetch } = useFigures(memberId);
  return (
    <section aria-labelledby={titleId}>
      <VisuallyHidden>
        <h2 id={titleId}>{overviewMessages.figures}</h2>
      </VisuallyHidden>
      {data === undefined && isError ? (
        <OverviewProblem onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : (
        <dl className={FIGURES}>
          <Figure name={overviewMessages.suggestions} count={data?.totalSuggestions} />
          <Figure name={overviewMessages.accurate} count={data?.accurateSuggestions} />
          <Figure name={overviewMessages.helped} count={data?.uniquePeopleHelped} />
        </dl>
      )}
    </section>
  );
}

function Figure({ name, count }: { name: string; count: number | undefined }) {
  return (
    <div className="flex flex-col-reverse justify-end gap-0.5 rounded-2xl border border-border bg-surface p-3 sm:p-5">
      <dt className="text-xs font-semibold text-text-2 sm:text-sm">{name}</dt>
      <dd className="text-2xl font-extrabold tabular-nums sm:text-3xl">
        {count === undefined ? <Skeleton className="h-7.5 w-12 sm:h-9" /> : formatCount(count)}
      </dd>
    </div>
  );
}
