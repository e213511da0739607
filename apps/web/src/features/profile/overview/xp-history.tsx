import { lazy, Suspense, useId } from 'react';
import { historyMessages } from '../messages.ts';
import { Card } from '../../../ui/basics/card.tsx';
import { Skeleton } from '../../../ui/feedback/loading.tsx';
import { OverviewProblem } from './overview-problem.tsx';
import { useHistory } from './overview-queries.ts';

const XpChart = lazy(() => import('./xp-chart.tsx').then((module) => ({ default: module.XpChart })));

export function XpHistory({ memberId, xp }: { memberId: string; xp: number }) {
  const titleId = useId();
  const { data, isError, isFetching, refetch } = useHistory(memberId);
  return (
    <Card className="flex min-h-48 flex-col gap-4">
      <section aria-labelledby={titleId} className="contents">
        <h2 id={titleId} className="text-lg">
          {historyMessages.title}
        </h2>
        {data === undefined && isError && <OverviewProblem onRetry={() => void refetch()} isRetrying={isFetching} />}
        {data === undefined && !isError && <Skeleton className="h-28" />}
        {data?.length === 0 && (
          <div className="my-auto">
            <p className="font-bold">{historyMessages.none}</p>
            <p className="text-sm text-text-2">{historyMessages.noneHint}</p>
          </div>
        )}
        {data !== undefined && data.length > 0 && (
          <Suspense fallback={<Skeleton className="h-28" />}>
            <XpChart entries={data} xp={xp} />
          </Suspense>
        )}
      </section>
    </Card>
  );
}
