import { getLevel } from '@ballpark/rules/xp';
import { useId } from 'react';
import { levelNames } from '../../../messages/members.ts';
import { standingMessages } from '../messages.ts';
import { MemberLevel } from '../../../components/member-level.tsx';
import { Card } from '../../../ui/basics/card.tsx';
import { Skeleton } from '../../../ui/feedback/loading.tsx';
import { OverviewProblem } from './overview-problem.tsx';
import { useXp } from './overview-queries.ts';

/** The level, the XP to the next level, and the rank. */
export function Standing({ memberId }: { memberId: string }) {
  const titleId = useId();
  const { data, isError, isFetching, refetch } = useXp(memberId);
  return (
    <Card className="flex min-h-48 flex-col gap-4">
      <section aria-labelledby={titleId} className="contents">
        <div className="flex items-center justify-between gap-3">
          <h2 id={titleId} className="text-lg">
            {standingMessages.title}
          </h2>
          {data && <MemberLevel xp={data.xp} />}
        </div>
        {data === undefined && isError && <OverviewProblem onRetry={() => void refetch()} isRetrying={isFetching} />}
        {data === undefined && !isError && <Skeleton className="my-auto h-16" />}
        {data && <Progress xp={data.xp} nextLevelAt={data.nextLevelAt} rank={data.rank} />}
      </section>
    </Card>
  );
}

type ProgressProps = { xp: number; nextLevelAt: number | null; rank: number };

function Progress({ xp, nextLevelAt, rank }: ProgressProps) {
  return (
    <div className="my-auto flex flex-col gap-3">
      <p className="text-2xl font-extrabold tabular-nums">
        {nextLevelAt === null
          ? standingMessages.highest
          : standingMessages.toNext(nextLevelAt - xp, levelNames[getLevel(nextLevelAt)])}
      </p>
      <progress
        aria-label={standingMessages.bar}
        max={nextLevelAt ?? 1}
        value={nextLevelAt === null ? 1 : xp}
        className="progress-bar h-2.5 w-full overflow-hidden rounded-full"
      />
      <p className="text-sm text-text-2">
        {standingMessages.rank(rank)}
        {nextLevelAt === null && `. ${standingMessages.highestHint}`}
      </p>
    </div>
  );
}
